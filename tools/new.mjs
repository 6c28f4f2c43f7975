// Writes the files of a new flow or the lines of a new call: `npm run new -- flow guild-vote`.
import './lib/node-version.mjs';

void import('./lib/new/new.mjs').then(({ writeNew }) => writeNew(process.argv.slice(2)));
