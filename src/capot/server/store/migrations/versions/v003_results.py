"""The results of people in finished matches, from which profiles are made."""

import sqlalchemy as sa
from alembic import op

revision = "003"
down_revision = "002"


def upgrade() -> None:
    """Create the table, and mark all matches as not yet archived."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("beaten", sa.Float, nullable=False),
        sa.Column("opponents", sa.String, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("lead", sa.Float, nullable=False),
        sa.Column("best", sa.Float, nullable=False),
        sa.Column("best_deal", sa.Integer, nullable=False),
        sa.Column("worst", sa.Float, nullable=False),
        sa.Column("worst_deal", sa.Integer, nullable=False),
        sa.Column("own_moves", sa.Float, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_guest", "results", ["guest", "ended"])
    op.add_column("tables", sa.Column("archived", sa.Integer, nullable=False, server_default="0"))
