// Installs and builds what is missing or stale, and then runs the server in this process, with app and API on one
// address. Until the version of Node is checked, this file may import only node-version.mjs, because all other modules
// use modern syntax.
import './lib/node-version.mjs';

void import('./lib/start.mjs').then(({ startCommand }) => startCommand());
