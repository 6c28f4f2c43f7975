// Replaces the server's secrets for signing and sealing, without signing out any member:
// `npm run rotate-secrets` (docs/server.md).
import './lib/node-version.mjs';

void import('./lib/rotate-secrets.mjs').then(({ rotate }) => rotate());
