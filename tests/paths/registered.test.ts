import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { models } from './models/index.ts';
import { stages } from './stages/index.ts';
import { stateName, statesOf, transitionsOf } from './support/names.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(path.join(src, file), 'utf8');
/** Something of the app binds it: a machine that is not bound yet is seen nowhere. */
const isBound = (machine: string): boolean =>
  files.some(
    (file) => !file.startsWith('machines') && read(file).includes(`#${machine.replaceAll(path.sep, '/')}'`),
  );
/** Those that make a machine, of their own or with a maker from elsewhere. */
const makers = files
  .filter((file) => /\.createMachine\(|= create\w+Machine\(/.test(read(file)))
  // Each of its machines has an id and a file of its own.
  .filter((file) => file !== path.join('machines', 'confirmed-write.ts'));

/** Fails with the lines themselves, so that nobody has to look for them. */
function report(lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** The machines that a file exports, those too that a function makes. */
async function machinesOf(file: string): Promise<AnyStateMachine[]> {
  const exported = Object.entries((await import(path.join(src, file))) as Record<string, unknown>);
  return exported
    .map(([name, value]) =>
      typeof value === 'function' && /^create\w+Machine$/.test(name) ? (value as () => unknown)() : value,
    )
    .filter((value): value is AnyStateMachine => value instanceof StateMachine);
}

describe('every machine of the app', () => {
  it('stands in src/machines', () => {
    expect(makers.filter((file) => !file.startsWith(`machines${path.sep}`))).toEqual([]);
  });

  it.each(makers)('has a model and, once the app binds it, a stage: %s', async (file) => {
    const machines = await machinesOf(file);
    expect(machines.length, 'machines that it exports').toBeGreaterThan(0);
    for (const { id } of machines) {
      expect(
        models.map(({ machine }) => machine.id),
        `tests/paths/models/index.ts lacks ${id}`,
      ).toContain(id);
      expect(
        !isBound(file) || Object.keys(stages).includes(id),
        `tests/paths/stages/index.ts lacks ${id}`,
      ).toBe(true);
    }
  });
});

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (id, model) => {
  const innermost = statesOf(model.machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history')
    // Nobody ever stands in a state that is left at once by itself.
    .filter(
      (node) => !transitionsOf(node).some(({ eventType, guard }) => eventType === '' && guard === undefined),
    )
    .map(stateName)
    .toSorted();

  /** What is spoken of and not there, and what is there and not spoken of: a line each. */
  const disagreements = (who: string, spokenOf: object = {}): string[] => {
    const named = Object.keys(spokenOf);
    return [
      ...named
        .filter((name) => !innermost.includes(name))
        .map((name) => `${id}: gone: the state ${name}, of which the ${who} speaks`),
      ...innermost
        .filter((name) => !named.includes(name))
        .map((name) => `${id}: new: the state ${name}, of which the ${who} says nothing`),
    ];
  };

  it('says of each state what holds in it', () => {
    report(disagreements('model', model.states));
  });

  it('says of each state what is seen in it', () => {
    const stage = stages[id];
    report(stage ? disagreements('stage', stage.sees) : []);
  });

  it('says of each state what may happen in it, and the machine takes it', () => {
    const takenIn = (name: string): string[] => {
      const inner = statesOf(model.machine).find((node) => stateName(node) === name);
      const taken: string[] = [];
      for (let node = inner; node; node = node.parent) taken.push(...node.transitions.keys());
      return taken;
    };
    report(
      Object.entries(model.states).flatMap(([name, { takes }]) =>
        takes
          .filter((type) => !takenIn(name).includes(type))
          .map((type) => `${id}: gone: ${name}: ${type}, which the model says may happen`),
      ),
    );
  });
});
