// Checks whether a server can run with this machine, its settings, its data and Discord, and says what to do about each
// fault: `npm run doctor`. Changes nothing, and fails if there is a fault.
import './lib/node-version.mjs';

void import('./lib/doctor.mjs').then(({ doctor }) => doctor());
