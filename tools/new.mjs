// Writes the files of a new flow, which pass every check unchanged: `npm run new -- flow guild-vote`.
import './lib/node-version.mjs';

void import('./lib/new.mjs').then(({ writeNew }) => writeNew(process.argv.slice(2)));
