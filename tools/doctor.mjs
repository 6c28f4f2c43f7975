// Says in words whether this machine, its settings, its data and Discord are fit for a server, and what to do about each
// fault: `npm run doctor`. Changes nothing; fails if there is a fault.
import './lib/node-version.mjs';

void import('./lib/doctor.mjs').then(({ doctor }) => doctor());
