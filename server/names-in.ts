import { readdir } from 'node:fs/promises';
import { codeOf } from './error-code.ts';

/** The sorted names of the files and folders in a folder; none if it does not exist. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    })
  ).toSorted((one, other) => (one < other ? -1 : 1));
