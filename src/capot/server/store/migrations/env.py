"""What Alembic runs: all steps that the database of the given connection has not made yet."""

from alembic import context

from capot.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
