"""The database schema after the newest migration."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("guest", String, primary_key=True),
    Column("name", String, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("digest", String, primary_key=True),
    Column("game", Text, nullable=False),
    comment="games as they were when a match began: the catalogue changes",
)

tables = Table(
    "tables",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("status", String, nullable=False, comment="open, over, or left by everybody"),
    Column("listed", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
    Column("info", LargeBinary, nullable=False, comment="the row in the lobby"),
    Column("result", LargeBinary, comment="the result of the match"),
    Index("tables_by_status", "status", "listed", "changed"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", String, ForeignKey("tables.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String, nullable=False),
    Column("gone", Boolean, nullable=False),
    Index("sitters_by_guest", "guest"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String, ForeignKey("tables.table_id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
    comment="append-only; the rest of the database follows from it",
    sqlite_with_rowid=False,
)
