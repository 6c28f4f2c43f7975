import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { models } from './models/index.ts';
import { isPlayed, stages } from './stages/index.ts';
import { disagreements } from '#machine-paths';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(path.join(src, file), 'utf8');
/** Whether the app uses the machine in this file of src/machines. A new machine need not be used yet. */
const isUsed = (machine: string): boolean =>
  files.some(
    (file) => !file.startsWith('machines') && read(file).includes(`#${machine.replaceAll(path.sep, '/')}'`),
  );
/** Files that create a machine, directly or with a factory of another file. */
const machineFiles = files.filter((file) => /\.createMachine\(|= create\w+Machine\(/.test(read(file)));

/** The machines that a file exports, including those that its factories create. */
async function machinesOf(file: string): Promise<AnyStateMachine[]> {
  const exported = Object.entries((await import(path.join(src, file))) as Record<string, unknown>);
  return exported
    .map(([name, value]) =>
      typeof value === 'function' && /^create\w+Machine$/.test(name) ? (value as () => unknown)() : value,
    )
    .filter((value): value is AnyStateMachine => value instanceof StateMachine);
}

it('every machine of the app is defined in src/machines', () => {
  expect(machineFiles.filter((file) => !file.startsWith(`machines${path.sep}`))).toEqual([]);
});

it.each(machineFiles)(
  'every machine of the app has a model and, once the app uses it, a stage: %s',
  async (file) => {
    const ids = (await machinesOf(file)).map(({ id }) => id);
    expect(ids.length, 'number of exported machines').toBeGreaterThan(0);
    const modelled = models.map(({ machine }) => machine.id);
    expect(modelled, 'tests/paths/models/index.ts').toEqual(expect.arrayContaining(ids));
    const played = isUsed(file) ? ids : [];
    expect(Object.keys(stages), 'tests/paths/stages/index.ts').toEqual(expect.arrayContaining(played));
  },
);

it.each(models.filter(isPlayed).map(({ machine }) => [machine.id, machine] as const))(
  '%s has a stage that describes exactly its states',
  (id, machine) => expect(disagreements(machine, 'stage', stages[id]!.sees)).toEqual([]),
);
