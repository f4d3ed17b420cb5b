"""Run by Alembic: all pending migrations on the given connection."""

from alembic import context

from capot.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
