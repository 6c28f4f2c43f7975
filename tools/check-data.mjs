// Checks whether the data in a data folder (NYX_DATA_DIR), or in the PostgreSQL database of DATABASE_URL, satisfy all
// rules: `npm run check-data`. Prints every row that breaks a rule, and then fails. Changes nothing.
import './lib/node-version.mjs';

void import('./lib/community/check-data.mjs').then(({ checkDataCommand }) => checkDataCommand());
