// Writes the files of something new, which pass every check as they are: `npm run new -- flow guild-vote`.
import './lib/node-version.mjs';

void import('./lib/new.mjs').then(({ writeNew }) => writeNew(process.argv.slice(2)));
