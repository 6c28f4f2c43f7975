// Runs the built server, without installing or building: for production and for tests. `npm start` does all
// three.
import { runCommand } from './lib/failure.mjs';
import { serve } from './lib/serve.mjs';

await runCommand(serve);
