import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { explainStart } from '#server/start-faults.ts';
import { DatabaseTrouble } from '#server/store/engine/trouble.ts';

test.each([
  [{ NYX_DATA_DIR: '/srv/nyx' }, 'The database in /srv/nyx cannot be used'],
  [
    { NYX_DATA_DIR: '/srv/nyx', DATABASE_URL: 'postgres://localhost/nyx' },
    'The database of DATABASE_URL cannot be used',
  ],
])('a start that its database prevents says which database: %o', (settings, sentence) => {
  const explained = explainStart(new DatabaseTrouble('slow'), readSettings(settings)) as Error;
  expect(explained.message).toBe(`${sentence}: The database takes too long.`);
});
