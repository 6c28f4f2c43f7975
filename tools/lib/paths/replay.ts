/** Reads paths of our machines from a file, as `--format json` writes them. */
import { readFile } from 'node:fs/promises';
import { type MachineModel, type Path, readPaths, UnusablePaths } from '#machine-paths';
import { models } from '../../../tests/paths/models/index.ts';

/** @throws UnusablePaths if the file is damaged, or the machine does not follow a path to the states in the file */
export async function replay(file: string): Promise<{ model: MachineModel; paths: Path[] }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnusablePaths(`There is no file ${file}.`);
  });
  return readPaths(file, text, models);
}
