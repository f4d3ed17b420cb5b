"""The database schema after the newest migration."""

import sqlalchemy as sa

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
)

device_links = sa.Table(
    "device_links",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("digest", sa.String, nullable=False, unique=True, comment="SHA-256 of the link's secret"),
    sa.Column("until", sa.Float, nullable=False),
    comment="links that take a guest to another device",
)

sign_outs = sa.Table(
    "sign_outs",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("times", sa.Integer, nullable=False),
    comment="cookies signed before the last time that a guest signed out all devices are void",
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("digest", sa.String, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    comment="games as they were when a match began: the catalogue changes",
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("status", sa.String, nullable=False, comment="open, over, or left by everybody"),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("info", sa.LargeBinary, nullable=False, comment="the row in the lobby"),
    sa.Column("result", sa.LargeBinary, comment="the result of the match"),
    sa.Index("tables_by_status", "status", "listed", "changed"),
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
    sa.Index("sitters_by_guest", "guest"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    comment="append-only; the rest of the database follows from it",
    sqlite_with_rowid=False,
)
