"""The family of games of each result, by which people are rated."""

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"


def upgrade() -> None:
    """Add the column; results get their families when they are archived again."""
    op.add_column("results", sa.Column("family", sa.String, nullable=False, server_default=""))
    op.create_index("results_by_family", "results", ["family", "ended"])
