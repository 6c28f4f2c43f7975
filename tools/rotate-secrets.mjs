// Replaces the secrets that sign and seal, without signing out any member: `npm run rotate-secrets`
// (docs/server.md).
import './lib/node-version.mjs';

void import('./lib/rotate-secrets.mjs').then(({ rotate }) => rotate());
