// Fills an empty data folder (NYX_DATA_DIR), or the PostgreSQL database of DATABASE_URL, with a large community:
// `npm run seed -- --players 5000 --characters 20000 --items 10000 --sessions 50000`.
import './lib/node-version.mjs';

void import('./lib/community/seed.mjs').then(({ seed }) => seed(process.argv.slice(2)));
