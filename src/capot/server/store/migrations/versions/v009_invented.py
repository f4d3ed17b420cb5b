"""Invented games, and what was measured of games."""

import sqlalchemy as sa
from alembic import op

revision = "009"
down_revision = "008"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "invented",
        sa.Column("game_id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("blurb", sa.String, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("players", sa.String, nullable=False),
        sa.Column("parent", sa.String, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("definition", sa.Text, nullable=False),
        sa.Index("invented_by_guest", "guest", "changed"),
        sa.Index("invented_by_listed", "listed", "changed"),
    )
    op.create_table(
        "measured",
        sa.Column("asked", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=False),
    )
