// Runs tests of the server on PostgreSQL: `npm run test:postgres -- tests/server/routes/items.test.ts`.
import './lib/node-version.mjs';

void import('./lib/test/on-postgres.mjs').then(({ testPostgres }) => testPostgres(process.argv.slice(2)));
