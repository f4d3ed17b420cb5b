"""The attempts at the deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "006"
down_revision = "005"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "daily",
        sa.Column("commitment", sa.String, primary_key=True),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("day", sa.String, nullable=False),
        sa.Column("deal", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("lead", sa.Float),
        sa.Column("marks", sa.String),
        sa.Column("decision_loss", sa.Float),
    )
    op.create_index("daily_by_day", "daily", ["day", "deal"])
    op.create_index("daily_by_table", "daily", ["table_id"])
