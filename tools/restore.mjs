// Restores a backup into an empty data folder (NYX_DATA_DIR) or PostgreSQL database (DATABASE_URL):
// `npm run restore -- nyx.backup` (docs/backup.md).
import './lib/node-version.mjs';

void import('./lib/community/restore.mjs').then(({ restoreCommand }) =>
  restoreCommand(process.argv.slice(2)),
);
