// Writes a backup of the community of a data folder (NYX_DATA_DIR) or of the PostgreSQL database of DATABASE_URL, and
// checks it: `npm run backup -- nyx.backup` (docs/backup.md). The server may be running.
import './lib/node-version.mjs';

void import('./lib/community/backup.mjs').then(({ backup }) => backup(process.argv.slice(2)));
