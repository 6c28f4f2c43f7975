import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endAfterTests, freshClone, run } from './clone.ts';

endAfterTests();

/** Tests that fail until somebody has filled in what was written, and has tested the texts of the field. */
const unfinished = new Set(['filled-in.test.ts', 'asserted.test.ts']);

it('npm run new writes flows, calls, a page with a list and fields of each type that pass the checks of types, lint, format and tests', async () => {
  const clone = freshClone();
  /** A command line; arguments that contain a space come after the others. */
  const bin = (command: string, ...more: string[]) => [
    ...path.join(clone, 'node_modules/.bin', command).split(' '),
    ...more,
  ];
  const write = (command: string, ...more: string[]) => [
    'node',
    'tools/new.mjs',
    ...command.split(' '),
    ...more,
  ];
  // The documents suggest other names, which somebody may have taken.
  const commands = [
    write('flow guild-vote'),
    bin('knip --no-progress'),
    write('--help'),
    write('call exileCharacter --method POST --path /character/:characterId/exile --feature exile'),
    write('call ringBell --method POST --path /bell/:bellId/ring --who ADMIN'),
    write(
      'list proclamations --title Proclamations --title-it Proclami --group administration --letter z ' +
        '--feature proclamations',
    ),
    write(
      'list tidings --title Tidings --title-it Notizie --letter y --group tidings --group-title News ' +
        '--group-title-it Novità --field body:text=4000 --field seats:integer:Seats:Posti ' +
        '--field posted:instant:Posted:Data --field author:person:Author:Autore --many-it',
      'le notizie',
    ),
    write(
      'call sealProclamation --method POST --path /proclamation/:proclamationId/seal --who ADMIN --feature proclamations',
    ),
    write(
      'call deleteProclamation --method DELETE --path /proclamation/:proclamationId --who ADMIN --feature proclamations',
    ),
    write('call deleteTiding --method DELETE --path /tiding/:tidingId --who ADMIN --one-it', 'la notizia'),
    write('item-field bulk --type number --title Bulk --feature itemBulk'),
    write('item-field lore --type text --title Lore --title-it Storia --max 200'),
    write('item-field stars --type integer --title Stars --min 1'),
    write('item-field motto --type text --title Motto --feature itemMotto'),
    write('item-field brittle --type flag --title Brittle'),
    bin('oxlint --type-aware --type-check --deny-warnings'),
    bin('oxfmt --check'),
    bin(
      'vitest run --project unit tests/machines tests/paths',
      ...['house', 'texts'].flatMap((folder) =>
        readdirSync(path.join(clone, 'tests', folder))
          .filter((file) => file.endsWith('.test.ts') && !unfinished.has(file))
          .map((file) => `tests/${folder}/${file}`),
      ),
    ),
    bin(
      'vitest run --project server tests/server/routes/contract tests/server/routes/delete tests/server/store tests/api',
    ),
    bin(
      'vitest run --project document tests/screens/proclamations tests/screens/tidings tests/screens/permissions',
    ),
  ];
  for (const command of commands) {
    const started = await run(clone, command);
    expect(await started.untilEnd(), started.output()).toBe(0);
  }
});
