// Checks the rules that the data in a data folder (NYX_DATA_DIR), or in the PostgreSQL database of
// DATABASE_URL, must satisfy, and prints every row that breaks a rule. Changes nothing; fails if a rule is
// broken.
import './lib/node-version.mjs';

void import('./lib/community/check-data.mjs').then(({ check }) => check());
