// Takes pictures of every screen and state for people to look at: `npm run screenshots`,
// `npm run screenshots -- --help`.
import './lib/node-version.mjs';

void import('../tests/gallery/command.mjs').then(({ screenshots }) => screenshots(process.argv.slice(2)));
