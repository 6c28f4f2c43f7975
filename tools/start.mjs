// Installs and builds what is missing or stale, then runs the server in this process, with app and API on one
// address. Until the version check has passed, only node-version.mjs may be imported: all other modules may
// use modern syntax.
import './lib/node-version.mjs';

void import('./lib/start.mjs').then(({ start }) => start());
