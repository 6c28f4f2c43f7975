// Runs the checks: `npm test`, `npm run test:quick` (no browser), `npm run test:ci` (only the slow checks).
import './lib/node-version.mjs';

void import('./lib/test/test.mjs').then(({ test }) => test(process.argv.slice(2)));
