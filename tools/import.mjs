// Imports a file into the community of a data folder (NYX_DATA_DIR) or of the PostgreSQL database of
// DATABASE_URL: `npm run import -- community.json`, `npm run import -- items.csv` or
// `npm run import -- --mongo FOLDER`, with `--dry-run` (docs/server.md). The server may be running.
// `npm run import -- --template items` writes a file to fill in.
import './lib/node-version.mjs';

void import('./lib/community/import.mjs').then(({ importFile }) => importFile(process.argv.slice(2)));
