// Changes the code in small ways, and counts how many of the changes the tests notice: `npm run mutation`.
import './lib/node-version.mjs';

void import('./lib/mutation/mutation.mjs').then(({ mutation }) => mutation(process.argv.slice(2)));
