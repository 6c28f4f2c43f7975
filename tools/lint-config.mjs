// Writes .oxlintrc.json: `node tools/lint-config.mjs`. tools/lib/rooms.mjs has the table of rooms and their imports.
import { writeFileSync } from 'node:fs';
import { formatted } from './lib/source/format.mjs';
import { lintConfig } from './lib/lint-config.mjs';

const file = new URL('../.oxlintrc.json', import.meta.url);
writeFileSync(file, await formatted('.oxlintrc.json', JSON.stringify(lintConfig())));
