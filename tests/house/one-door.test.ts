import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('only the component Rows uses the code that mounts a part of a list', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { cwd: root, encoding: 'utf8' });
  const windowed = files
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith('src/ui/lists/window/'))
    .filter((file) =>
      /from '(?:@tanstack\/react-virtual|[^']*\/window\/[^']*)'/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  expect(windowed).toEqual(['src/ui/lists/rows.tsx']);
});
