"""Losses by people's decisions in deals that were reviewed."""

import sqlalchemy as sa
from alembic import op

revision = "007"
down_revision = "006"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviewed",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("evaluator", sa.String, nullable=False),
        sa.Column("points_lost", sa.Float, nullable=False),
        sa.Column("kinds", sa.LargeBinary, nullable=False),
    )
    op.create_index("reviewed_by_guest", "reviewed", ["guest"])
