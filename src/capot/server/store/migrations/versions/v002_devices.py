"""Links that take a guest to another device, and how often a guest has signed out all others."""

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "device_links",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("digest", sa.String, nullable=False, unique=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "sign_outs",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )
