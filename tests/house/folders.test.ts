import path from 'node:path';
import { expect, it } from 'vitest';
import { listed } from './files.ts';

/** Maximum number of files in a folder. */
const maxFiles = 25;
/** Have one file for each page, which is found by the page's name. */
const pageFolders = ['tests/browser/long/words/screens'];

it('no folder of the product or its tests contains more than 25 files', () => {
  const topFolders = ['core', 'server', 'src', 'packages', 'tools', 'bench', 'tests'];
  const counts = new Map<string, number>();
  for (const file of listed(...topFolders)) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([folder, count]) => count > maxFiles && !pageFolders.includes(folder));
  expect(full, `move files that belong together into a folder: at most ${maxFiles} a folder`).toEqual([]);
});
