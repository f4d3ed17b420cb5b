"""Work on the whole store: backups, copies, and the removal of what nobody needs."""
