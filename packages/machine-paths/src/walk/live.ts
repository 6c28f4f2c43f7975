/** Walks a path with a live actor. The path decides what the invoked actors answer and when time passes. */
import assert from 'node:assert/strict';
import {
  type AnyActor,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { failedAssertion } from './failed-assertion.ts';
import type { Sample } from '../model/sample.ts';
import { descriptionOf, type Look, type MachineModel, modelTime } from '../model/model.ts';
import { actorOf, delayOf, situationName, statesOf } from '../machine/names.ts';
import type { Path, Position } from '../paths/paths.ts';

/** Runs pending promise reactions and the actors that wait for them. */
const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

interface Call {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

class Walk {
  readonly #calls = new Map<string, Call[]>();
  readonly #paramsOf = new Map<string, unknown[]>();
  readonly #clock = new SimulatedClock();
  readonly #actor: AnyActor;
  readonly #caseIndex: number;
  readonly #happened: string[] = [];

  constructor(model: MachineModel, caseIndex: number) {
    this.#caseIndex = caseIndex;
    const { actors, actions } = model.machine.implementations;
    const invoked = statesOf(model.machine).flatMap(({ invoke }) => invoke);
    /** Whether the model answers for the actor, under one of the ids with which states invoke it. */
    const isAnswered = (name: string): boolean =>
      invoked.some(({ src, id }) => src === name && model.answers?.[id] !== undefined);
    const machine = model.machine.provide({
      actors: Object.fromEntries(
        Object.keys(actors).map((name) => [
          name,
          isAnswered(name) ? this.#answered() : fromCallback(() => {}),
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
    this.#actor = createActor(machine, { input: model.cases[caseIndex]?.input, clock: this.#clock });
    this.#actor.start();
  }

  #note(action: string, params: unknown): void {
    this.#paramsOf.set(action, [...(this.#paramsOf.get(action) ?? []), params]);
  }

  #answered() {
    return fromPromise(
      ({ input, self: { id } }) =>
        new Promise((resolve, reject) => {
          this.#calls.set(id, [...(this.#calls.get(id) ?? []), { input, resolve, reject }]);
        }),
    );
  }

  #pass(ms: number, isAwake: boolean): void {
    modelTime.passed += ms;
    if (isAwake) this.#clock.increment(ms);
  }

  async do({ type, event, passes, isAwake }: Sample): Promise<void> {
    this.#happened.push(type);
    const actor = actorOf(type);
    if (delayOf(type) !== null) {
      const before = this.snapshot();
      // If the machine's delay is too short, this fails; if it is too long, the check of the next state fails.
      this.#pass(Math.max(0, passes - 1), true);
      if (passes > 0) assert.ok(this.snapshot() === before, `the delay is shorter than ${passes} ms`);
      this.#pass(Math.min(1, passes), true);
    } else if (actor) {
      const call = this.#calls.get(actor.id)?.at(-1);
      assert.ok(call, `${actor.id} was never invoked`);
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

  /** The snapshot from which another actor could continue later. */
  persisted(): unknown {
    return this.#actor.getPersistedSnapshot();
  }

  look(sample: Sample | null): Look<MachineModel['machine']> {
    const snapshot = this.snapshot();
    return {
      snapshot,
      context: snapshot.context,
      output: snapshot.output,
      caseIndex: this.#caseIndex,
      sample,
      happened: (type) => this.#happened.filter((one) => one === type).length,
      asked: (name) => (this.#calls.get(name) ?? []).map(({ input }) => input),
      performed: (name) => (this.#paramsOf.get(name) ?? []).length,
      paramsOf: (name) => this.#paramsOf.get(name) ?? [],
    };
  }

  stop(): void {
    this.#actor.stop();
  }
}

/** The first sample of every event of a model. */
const eventsOf = (model: MachineModel) =>
  Object.values(model.events).flatMap(([first]) => (first ? [first.event] : []));

function check(model: MachineModel, walk: Walk, position: Position): void {
  const snapshot = walk.snapshot();
  const state = situationName(snapshot);
  assert.equal(state, position.state);
  assert.deepEqual(model.tellApart?.(snapshot.context) ?? null, position.apart);
  const expected = descriptionOf(model, state);
  assert.deepEqual([...snapshot.tags].toSorted(), (expected.tags ?? []).toSorted(), 'its tags');
  const taken = eventsOf(model)
    .filter((event) => !expected.takes.includes(event.type))
    .filter((event) => snapshot.can(event));
  assert.deepEqual(
    taken.map(({ type }) => type),
    [],
    'events that must be refused here',
  );
  expected.holds(walk.look(position.sample));
}

/**
 * Walks a path with a live actor, and checks each situation.
 * @param seePersisted is called with the persisted snapshot at the beginning and after each step
 * @throws Error that names the step at which the actor differs from the path or the model
 */
export async function walkLive(
  model: MachineModel,
  path: Path,
  seePersisted: (snapshot: unknown) => void = () => {},
): Promise<void> {
  modelTime.passed = 0;
  const walk = new Walk(model, path.caseIndex);
  let step = 0;
  try {
    await flush();
    check(model, walk, path.begin);
    seePersisted(walk.persisted());
    for (const position of path.steps) {
      step += 1;
      await walk.do(position.sample);
      check(model, walk, position);
      seePersisted(walk.persisted());
    }
  } catch (error) {
    const { sample, state } = step === 0 ? path.begin : path.steps[step - 1]!;
    const where = `${model.machine.id}, step ${step}: "${sample?.says ?? model.cases[path.caseIndex]?.says}" leads to ${state}`;
    throw new Error(`${where}: ${failedAssertion(error as Error)}`, { cause: error });
  } finally {
    walk.stop();
    modelTime.passed = 0;
  }
}
