// Runs the built server without installing or building anything, for production and for tests. `npm start` also
// installs and builds.
import { runCommand } from './lib/failure.mjs';
import { serve } from './lib/serve.mjs';

await runCommand(serve);
