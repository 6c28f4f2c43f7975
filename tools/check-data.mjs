// Checks the rules that the data in a data folder (NYX_DATA_DIR), or in the PostgreSQL database of
// DATABASE_URL, must satisfy, and names every row that breaks one. Changes nothing; fails if a rule is
// broken.
import './lib/node-version.mjs';

void import('./lib/check-data.mjs').then(({ check }) => check());
