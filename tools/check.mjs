// Runs the checks of one flow, which take one to two minutes: `npm run check -- sell`.
import './lib/node-version.mjs';

void import('./lib/check.mjs').then(({ check }) => check(process.argv.slice(2)));
