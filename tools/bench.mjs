// Measures the app and the server: `npm run bench`, `npm run bench -- table`, `npm run bench -- --help`.
import './lib/node-version.mjs';

void import('../bench/command.mjs').then(({ bench }) => bench(process.argv.slice(2)));
