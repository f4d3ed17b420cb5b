"""Processes that share the tables, and the key that signs cookies."""

import sqlalchemy as sa
from alembic import op

revision = "010"
down_revision = "009"


def upgrade() -> None:
    """Create the tables, and give each table of players an owner."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("connections", sa.String, nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.Integer))
