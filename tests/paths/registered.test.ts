import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { models } from './models/index.ts';
import { stages } from './stages/index.ts';
import { disagreements, refusedEvents } from '#machine-paths';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(path.join(src, file), 'utf8');
/** Whether the app uses the machine in this file of src/machines. A new machine need not be used yet. */
const isUsed = (machine: string): boolean =>
  files.some(
    (file) => !file.startsWith('machines') && read(file).includes(`#${machine.replaceAll(path.sep, '/')}'`),
  );
/** Files that create a machine, directly or with a factory of another file. */
const machineFiles = files
  .filter((file) => /\.createMachine\(|= create\w+Machine\(/.test(read(file)))
  // This file has only a factory. The machines that it creates are in files of their own.
  .filter((file) => file !== path.join('machines', 'confirmed-write.ts'));

/** Throws an error with these lines as its message, if there are any. */
function report(lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** The machines that a file exports, including those that its factories create. */
async function machinesOf(file: string): Promise<AnyStateMachine[]> {
  const exported = Object.entries((await import(path.join(src, file))) as Record<string, unknown>);
  return exported
    .map(([name, value]) =>
      typeof value === 'function' && /^create\w+Machine$/.test(name) ? (value as () => unknown)() : value,
    )
    .filter((value): value is AnyStateMachine => value instanceof StateMachine);
}

describe('every machine of the app', () => {
  it('is defined in src/machines', () => {
    expect(machineFiles.filter((file) => !file.startsWith(`machines${path.sep}`))).toEqual([]);
  });

  it.each(machineFiles)('has a model and, once the app uses it, a stage: %s', async (file) => {
    const machines = await machinesOf(file);
    expect(machines.length, 'number of exported machines').toBeGreaterThan(0);
    for (const { id } of machines) {
      expect(
        models.map(({ machine }) => machine.id),
        `tests/paths/models/index.ts lacks ${id}`,
      ).toContain(id);
      expect(
        !isUsed(file) || Object.keys(stages).includes(id),
        `tests/paths/stages/index.ts lacks ${id}`,
      ).toBe(true);
    }
  });
});

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (id, model) => {
  it('has a model that describes exactly its states', () => {
    report(disagreements(model.machine, 'model', model.states));
  });

  it('has no stage, or one that describes exactly its states', () => {
    const stage = stages[id];
    report(stage ? disagreements(model.machine, 'stage', stage.sees) : []);
  });

  it('accepts every event that its model allows in a state', () => {
    report(refusedEvents(model));
  });
});
