import { importerAt } from '../journal/author.ts';
import type { Store, Writers } from '../store.ts';

/** Thrown to roll a dry run back; contains the result of the run. */
class DryRun<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A dry run writes nothing.');
    this.result = result;
  }
}

/**
 * Runs an import in one transaction. A dry run does the same, and rolls it back. `now` is epoch ms.
 * @throws Fault of the import
 */
export async function runImport<Result>(
  { write }: Pick<Store, 'write'>,
  now: number,
  isDry: boolean,
  work: (writers: Writers) => Promise<Result>,
): Promise<Result> {
  try {
    return await write(importerAt(now), async (writers) => {
      const result = await work(writers);
      if (isDry) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  }
}
