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

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
    comment="the key that signs cookies; empty in SQLite, where it is a file beside the database",
)

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, comment="never used again"),
    sa.Column("connections", sa.String, nullable=False, comment="the name of its connections"),
    sa.Column("beat", sa.DateTime(timezone=True), nullable=False, comment="by the clock of the database"),
    sa.Column("ended", sa.Boolean, nullable=False, comment="once and for all"),
    comment="servers that share the tables",
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
    sa.Column(
        "archived", sa.Integer, nullable=False, server_default="0", comment="the version of its archive"
    ),
    sa.Column("owner", sa.Integer, comment="the number of the process that may write, if several share them"),
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

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("beaten", sa.Float, nullable=False, comment="share of the others who did worse"),
    sa.Column("opponents", sa.String, nullable=False, comment="people, a strength of computers, or mixed"),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("lead", sa.Float, nullable=False, comment="sum over the deals of the lead over the others"),
    sa.Column("best", sa.Float, nullable=False),
    sa.Column("best_deal", sa.Integer, nullable=False),
    sa.Column("worst", sa.Float, nullable=False),
    sa.Column("worst_deal", sa.Integer, nullable=False),
    sa.Column("own_moves", sa.Float, nullable=False, comment="share of the moves that no computer made"),
    sa.Column("gave_up", sa.Boolean, nullable=False),
    sa.Column(
        "family",
        sa.String,
        nullable=False,
        server_default="",
        comment="where the match is rated, empty if it is not",
    ),
    sa.Index("results_by_guest", "guest", "ended"),
    sa.Index("results_by_family", "family", "ended"),
    comment="the archive: people in finished matches, computed from the events",
)

reviewed = sa.Table(
    "reviewed",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("evaluator", sa.String, nullable=False, comment="what valued the moves, with its version"),
    sa.Column("points_lost", sa.Float, nullable=False),
    sa.Column("kinds", sa.LargeBinary, nullable=False, comment="points lost and decisions by kind"),
    sa.Index("reviewed_by_guest", "guest"),
    comment="what the own decisions of people cost in deals that were reviewed",
)

dealt = sa.Table(
    "dealt",
    metadata,
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("what", sa.String, primary_key=True, comment="special or high cards, or lead in points"),
    sa.Column("who", sa.String, primary_key=True, comment="people or computers"),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("observed", sa.Float, nullable=False),
    sa.Column("expected", sa.Float, nullable=False),
    sa.Column("variance", sa.Float, nullable=False),
    comment="sums over all finished deals",
)

daily = sa.Table(
    "daily",
    metadata,
    sa.Column("commitment", sa.String, primary_key=True, comment="that of the deal"),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("day", sa.String, nullable=False),
    sa.Column("deal", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), nullable=False),
    sa.Column("late", sa.Boolean, nullable=False, comment="begun after its day"),
    sa.Column("ended", sa.Float),
    sa.Column("lead", sa.Float, comment="the lead over the others, the score; none if given up"),
    sa.Column("marks", sa.String, comment="the tricks in the line to share"),
    sa.Column("decision_loss", sa.Float, comment="sum of the losses by decisions, once reviewed"),
    sa.Index("daily_by_day", "day", "deal"),
    sa.Index("daily_by_table", "table_id"),
    comment="the first attempts at deals of the day",
)

puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("puzzle", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    comment="the latest answers to puzzles, and to own mistakes",
)

puzzle_solvers = sa.Table(
    "puzzle_solvers",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    comment="what guests are rated at puzzles of a game",
)

puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("puzzle", sa.String, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    comment="what puzzles are rated, once they were answered",
)

invented = sa.Table(
    "invented",
    metadata,
    sa.Column("game_id", sa.String, primary_key=True, comment="cannot be guessed: who has it may play"),
    sa.Column("guest", sa.String, nullable=False, comment="who keeps it"),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("blurb", sa.String, nullable=False),
    sa.Column("author", sa.String, nullable=False, comment="the name to be credited"),
    sa.Column("players", sa.String, nullable=False, comment="the numbers that may play"),
    sa.Column("parent", sa.String, nullable=False, comment="the key or id of the game it was made from"),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("tables", sa.Integer, nullable=False, comment="the number of tables opened by it"),
    sa.Column("digest", sa.String, nullable=False, comment="that of its rules"),
    sa.Column("definition", sa.Text, nullable=False, comment="its newest version"),
    sa.Index("invented_by_guest", "guest", "changed"),
    sa.Index("invented_by_listed", "listed", "changed"),
    comment="games that guests made; what a match is played by is in games",
)

measured = sa.Table(
    "measured",
    metadata,
    sa.Column("asked", sa.String, primary_key=True, comment="games by their digests, and seats"),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("found", sa.LargeBinary, nullable=False, comment="the figures in each language"),
    comment="reports on games, which can be measured again",
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
