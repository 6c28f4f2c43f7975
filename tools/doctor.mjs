// Checks the computer, the settings, the data and Discord for anything that would stop a server, and says what to do about
// each fault: `npm run doctor`. Changes nothing, and fails if there is a fault.
import './lib/node-version.mjs';

void import('./lib/doctor.mjs').then(({ doctor }) => doctor());
