/** Walks a path with a live actor: the app's actors answer as the path says, and time passes when it says so. */
import assert from 'node:assert/strict';
import {
  type AnyActor,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { flush } from '../../machines/support.ts';
import type { Deed } from './deed.ts';
import { type Look, type MachineModel, modelTime, type StateModel } from './model.ts';
import { actorOf, delayOf, innermost, stateName } from './names.ts';
import type { Path, Stand } from './paths.ts';

interface Call {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

class Walk {
  readonly #calls = new Map<string, Call[]>();
  readonly #told = new Map<string, unknown[]>();
  readonly #clock = new SimulatedClock();
  readonly #actor: AnyActor;
  readonly #given: number;

  constructor(model: MachineModel, given: number) {
    this.#given = given;
    const { actors, actions } = model.machine.implementations;
    const isAnswered = (name: string): boolean => model.answers?.[name] !== undefined;
    const machine = model.machine.provide({
      actors: Object.fromEntries(
        Object.keys(actors).map((name) => [
          name,
          isAnswered(name) ? this.#answered(name) : fromCallback(() => {}),
        ]),
      ),
      actions: {
        ...actions,
        ...Object.fromEntries(
          (model.actions ?? []).map((name) => [
            name,
            (_: unknown, params: unknown) => this.#note(name, params),
          ]),
        ),
      },
    });
    this.#actor = createActor(machine, { input: model.cases[given]?.input, clock: this.#clock });
    this.#actor.start();
  }

  #note(action: string, params: unknown): void {
    this.#told.set(action, [...(this.#told.get(action) ?? []), params]);
  }

  #answered(name: string) {
    return fromPromise(
      ({ input }) =>
        new Promise((resolve, reject) => {
          this.#calls.set(name, [...(this.#calls.get(name) ?? []), { input, resolve, reject }]);
        }),
    );
  }

  #pass(ms: number, isAwake: boolean): void {
    modelTime.passed += ms;
    if (isAwake) this.#clock.increment(ms);
  }

  async do({ type, event, passes, isAwake }: Deed): Promise<void> {
    const actor = actorOf(type);
    if (delayOf(type) !== null) {
      const before = this.snapshot();
      // A delay that is too short shows here, one that is too long where it leads.
      this.#pass(Math.max(0, passes - 1), true);
      if (passes > 0) assert.ok(this.snapshot() === before, `${passes - 1} ms are long enough already`);
      this.#pass(Math.min(1, passes), true);
    } else if (actor) {
      const call = this.#calls.get(actor.id)?.at(-1);
      assert.ok(call, `${actor.id} was never asked`);
      const answer = event as unknown as { output?: unknown; error?: unknown };
      if (actor.isDone) call.resolve(answer.output);
      else call.reject(answer.error);
    } else {
      this.#pass(passes, isAwake);
      this.#actor.send(event);
    }
    await flush();
  }

  snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  /** What would have to be stored to go on from here later. */
  persisted(): unknown {
    return this.#actor.getPersistedSnapshot();
  }

  look(deed: Deed | null): Look<MachineModel['machine']> {
    const snapshot = this.snapshot();
    return {
      snapshot,
      context: snapshot.context,
      output: snapshot.output,
      given: this.#given,
      deed,
      asked: (name) => (this.#calls.get(name) ?? []).map(({ input }) => input),
      performed: (name) => (this.#told.get(name) ?? []).length,
      told: (name) => this.#told.get(name) ?? [],
    };
  }

  stop(): void {
    this.#actor.stop();
  }
}

/** Every event of a machine's model, each as its first sample. */
const eventsOf = (model: MachineModel) =>
  Object.values(model.events).flatMap(([first]) => (first ? [first.event] : []));

function check(model: MachineModel, walk: Walk, stand: Stand): void {
  const snapshot = walk.snapshot();
  const state = stateName(innermost(snapshot));
  assert.equal(state, stand.state);
  assert.deepEqual(model.tellApart?.(snapshot.context) ?? null, stand.apart);
  const expected: StateModel<MachineModel['machine']> | undefined = model.states[state];
  assert.ok(expected, 'the model says nothing about this state');
  assert.deepEqual([...snapshot.tags].toSorted(), (expected.tags ?? []).toSorted(), 'its tags');
  const taken = eventsOf(model)
    .filter((event) => !expected.takes.includes(event.type))
    .filter((event) => snapshot.can(event));
  assert.deepEqual(
    taken.map(({ type }) => type),
    [],
    'events that must be refused here',
  );
  expected.holds?.(walk.look(stand.deed));
}

/**
 * @param seePersisted Is shown what would be stored after each step.
 * @throws Error saying at which step a live actor is not where the path, or not as the model, says.
 */
export async function walkLive(
  model: MachineModel,
  path: Path,
  seePersisted: (snapshot: unknown) => void = () => {},
): Promise<void> {
  modelTime.passed = 0;
  const walk = new Walk(model, path.given);
  let step = 0;
  try {
    await flush();
    check(model, walk, path.begin);
    seePersisted(walk.persisted());
    for (const stand of path.steps) {
      step += 1;
      await walk.do(stand.deed);
      check(model, walk, stand);
      seePersisted(walk.persisted());
    }
  } catch (error) {
    const { deed, state } = step === 0 ? path.begin : path.steps[step - 1]!;
    const where = `${model.machine.id}, step ${step}: "${deed?.says ?? model.cases[path.given]?.says}" leads to ${state}`;
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  } finally {
    walk.stop();
    modelTime.passed = 0;
  }
}
