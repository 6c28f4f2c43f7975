// Installs and builds what is missing or stale, then runs the server here, app and API on one address.
// Only the version check may be imported before it has passed: everything else may use today's syntax.
import './lib/node-version.mjs';

void import('./lib/start.mjs').then(({ start }) => start());
