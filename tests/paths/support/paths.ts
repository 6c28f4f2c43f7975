/** Paths through a machine: which there are, in words and in an order that never changes. */
import { getAdjacencyMap, TestModel } from '@xstate/test';
import type { ActorLogic, AnyMachineSnapshot, Snapshot } from 'xstate';
import type { Deed } from './deed.ts';
import { deedsAt } from './deeds.ts';
import { type MachineModel, modelTime } from './model.ts';
import { innermost, stateName } from './names.ts';
import { type Step, Stepper } from './step.ts';

/** A situation and how it came about. */
export interface Stand {
  /** What happened; null where the path begins. */
  deed: Deed | null;
  /** The state that it led to. */
  state: string;
  /** Names of the transitions taken. */
  taken: readonly string[];
  /** What guards said. */
  outcomes: readonly string[];
  /** What tells the situation apart from others of its state. */
  apart: unknown;
}

export interface Path {
  /** Index into the model's cases. */
  given: number;
  begin: Stand;
  steps: (Stand & { deed: Deed })[];
}

export interface Wanted {
  /** Only paths that go on from this state. */
  from?: string | undefined;
  /** Only paths that end in this state. */
  to?: string | undefined;
}

/** What the library walks: each snapshot knows how it came about. */
type Node = Snapshot<undefined> & Stand & { snapshot: AnyMachineSnapshot; passed: number };

const nodeOf = (
  model: MachineModel,
  { snapshot, ...step }: Step,
  deed: Deed | null,
  passed: number,
): Node => ({
  status: 'active',
  output: undefined,
  error: undefined,
  ...step,
  snapshot,
  deed,
  passed,
  state: stateName(innermost(snapshot)),
  apart: model.tellApart?.(snapshot.context) ?? null,
});

/** The machine at the time that a path has reached. */
function at<Result>(passed: number, run: () => Result): Result {
  modelTime.passed = passed;
  try {
    return run();
  } finally {
    modelTime.passed = 0;
  }
}

function logicOf(model: MachineModel): ActorLogic<Node, Deed, number> {
  const stepper = new Stepper(model.machine);
  return {
    getInitialSnapshot: (_, given) =>
      at(0, () => nodeOf(model, stepper.begin(model.cases[given]?.input), null, 0)),
    transition: ({ snapshot, passed }, deed) => {
      const now = passed + deed.passes;
      return at(now, () => nodeOf(model, stepper.follow(snapshot, deed.event), deed, now));
    },
    getPersistedSnapshot: (node) => node,
  };
}

/** The library's map of situations, whose keys it types as strings of its own. */
type Situations = Record<string, { state: Node; transitions: Record<string, { state: Node; event: Deed }> }>;

const situation = ({ state, apart }: Stand): string => JSON.stringify([state, apart]);
const arrival = (stand: Stand): string =>
  JSON.stringify([situation(stand), stand.deed?.says, stand.deed?.passes, stand.taken, stand.outcomes]);
const told = ({ deed, state, taken, outcomes, apart }: Stand): Stand => ({
  deed,
  state,
  taken,
  outcomes,
  apart,
});

/** The paths of one machine. */
export class Paths {
  readonly #model: MachineModel;
  readonly #logic: ActorLogic<Node, Deed, number>;

  constructor(model: MachineModel) {
    this.#model = model;
    this.#logic = logicOf(model);
  }

  #deedsAt({ state, snapshot, passed }: Node, given: number): Deed[] {
    const isEnd = this.#model.cases[given]?.endsAt?.includes(state) ?? false;
    return isEnd ? [] : at(passed, () => deedsAt(this.#model, snapshot, given));
  }

  /**
   * A shortest path to every situation by every way there is to it: each sample of an event, each transition, each
   * outcome of its guards. A path that others go on from is not listed by itself.
   */
  shortest({ from, to }: Wanted = {}): Path[] {
    const options =
      to === undefined ? {} : { toState: ({ state }: Node) => state === to, stopWhen: undefined };
    const all = this.#model.cases.flatMap((_, given) => {
      const tests = new TestModel(this.#logic, {
        serializeState: arrival,
        serializeEvent: ({ type, says }) => `${type} ${says}`,
        events: (node) => this.#deedsAt(node, given),
        input: given,
      });
      // A path that goes on from a state begins with a shortest one to it.
      const heads =
        from === undefined ? [null] : tests.getShortestPaths({ toState: ({ state }) => state === from });
      if (heads.length === 0) return [];
      const fromState = heads[0]?.state;
      const head = heads[0]?.steps.slice(0, -1) ?? [];
      const paths = tests.getShortestPaths(fromState === undefined ? options : { ...options, fromState });
      return paths.map(({ steps }) => {
        const [begin, ...rest] = [...head, ...steps].map(({ state }) => told(state));
        return { given, begin: begin!, steps: rest as Path['steps'] };
      });
    });
    // Who asks for a way from or to a state wants the most direct one first.
    return from === undefined && to === undefined
      ? all
      : all.toSorted((one, other) => one.steps.length - other.steps.length);
  }

  /** Every path that comes to no situation twice, one after the other: there may be very many. */
  *simple({ from, to }: Wanted = {}): Generator<Path> {
    for (const given of this.#model.cases.keys()) {
      const map = getAdjacencyMap(this.#logic, {
        serializeState: situation,
        serializeEvent: ({ type, says }) => `${type} ${says}`,
        events: (node) => this.#deedsAt(node, given),
        input: given,
      }) as Situations;
      const begin = Object.values(map)[0]!.state;
      const steps: (Stand & { deed: Deed })[] = [];
      const seen = new Set<string>();
      const walk = function* (node: Stand): Generator<Path> {
        const key = situation(node);
        const passesFrom = from === undefined || [begin, ...steps].some(({ state }) => state === from);
        if (steps.length > 0 && passesFrom && (to === undefined || node.state === to))
          yield { given, begin: told(begin), steps: [...steps] };
        seen.add(key);
        for (const { state: next, event: deed } of Object.values(map[key]?.transitions ?? {})) {
          if (seen.has(situation(next))) continue;
          steps.push({ ...told(next), deed });
          yield* walk(next);
          steps.pop();
        }
        seen.delete(key);
      };
      yield* walk(begin);
    }
  }
}
