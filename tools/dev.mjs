// Development mode: the server restarts and the page updates as files change. `npm run dev -- --inspect`
// shows the machines in the Stately inspector.
import './lib/node-version.mjs';

void import('./lib/dev.mjs').then(({ dev }) => dev(process.argv.slice(2)));
