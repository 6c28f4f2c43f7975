// Lists and walks paths through the state machines, for testers: `npm run paths`, `npm run paths -- sell`,
// `npm run paths -- --help`.
import './lib/node-version.mjs';

void import('./lib/paths.mjs').then(({ pathsCommand }) => pathsCommand(process.argv.slice(2)));
