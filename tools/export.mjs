// Writes one kind of data of a community as CSV: `npm run export -- items items.csv`
// (docs/server.md). The server may be running.
import './lib/node-version.mjs';

void import('./lib/community/export.mjs').then(({ exportFile }) => exportFile(process.argv.slice(2)));
