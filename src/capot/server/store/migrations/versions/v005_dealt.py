"""Counts of the cards dealt to people and to computers."""

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"


def upgrade() -> None:
    """Create the table; deals are counted from now on."""
    op.create_table(
        "dealt",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("what", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("observed", sa.Float, nullable=False),
        sa.Column("expected", sa.Float, nullable=False),
        sa.Column("variance", sa.Float, nullable=False),
    )
