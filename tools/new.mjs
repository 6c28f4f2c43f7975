// Writes most of a new flow, call, page with a list, or field of items: `npm run new -- flow guild-vote`.
import './lib/node-version.mjs';

void import('./lib/new/new.mjs').then(({ newCommand }) => newCommand(process.argv.slice(2)));
