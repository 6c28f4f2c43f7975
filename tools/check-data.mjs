// Verifies what must be true of the data in a data folder (NYX_DATA_DIR), or in the PostgreSQL database of
// DATABASE_URL, and names every row that breaks a rule. Changes nothing; fails when a rule is broken.
import './lib/node-version.mjs';

void import('./lib/check-data.mjs').then(({ check }) => check());
