// For working on Nyx: the server restarts and the page updates as files change.
import './lib/node-version.mjs';

void import('./lib/dev.mjs').then(({ dev }) => dev());
