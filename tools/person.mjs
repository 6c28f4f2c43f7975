// Exports or removes what is stored about one person: `npm run person -- ID --export [FILE]` and
// `npm run person -- ID --forget` (docs/privacy.md); ends their sign-ins (`ID --sign-out`), or lists everybody (`--list`).
// The server may be running.
import './lib/node-version.mjs';

void import('./lib/community/person.mjs').then(({ person }) => person(process.argv.slice(2)));
