/** Finds the paths through a machine, in a stable order. */
import { getAdjacencyMap, TestModel } from '@xstate/test';
import type { ActorLogic, AnyMachineSnapshot, Snapshot } from 'xstate';
import type { Random } from './seeded.ts';
import { limitsOf } from '../machine/limits.ts';
import type { Sample } from '../model/sample.ts';
import { samplesAt } from '../model/samples.ts';
import { assertWhole, type MachineModel, modelTime } from '../model/model.ts';
import { partsOf, situationName } from '../machine/names.ts';
import { coveringPairs } from './pairs.ts';
import { type Step, Stepper } from '../machine/step.ts';

/** A situation on a path, and the step that led to it. */
export interface Position {
  /** The event that led to the situation; null at the beginning of a path. */
  sample: Sample | null;
  /** The resulting state. */
  state: string;
  /** Names of the transitions taken. */
  taken: readonly string[];
  /** Outcomes of the evaluated guards. */
  outcomes: readonly string[];
  /** The result of the model's `tellApart`, which distinguishes the situation from others in its state. */
  apart: unknown;
}

export interface Path {
  /** Index into the model's cases. */
  caseIndex: number;
  begin: Position;
  steps: (Position & { sample: Sample })[];
}

export interface Wanted {
  /** Only paths that continue from this state. */
  from?: string | undefined;
  /** Only paths that end in this state. */
  to?: string | undefined;
}

/** A node of the graph that the library walks: a snapshot with the step that led to it. */
type SearchNode = Snapshot<undefined> & Position & { snapshot: AnyMachineSnapshot; passed: number };

const nodeOf = (
  model: MachineModel,
  { snapshot, ...step }: Step,
  sample: Sample | null,
  passed: number,
): SearchNode => ({
  status: 'active',
  output: undefined,
  error: undefined,
  ...step,
  snapshot,
  sample,
  passed,
  state: situationName(snapshot),
  apart: model.tellApart?.(snapshot.context) ?? null,
});

/** Runs a function while the machine's clock shows the time that a path has reached; `passed` is that time in ms. */
function atTime<Result>(passed: number, run: () => Result): Result {
  modelTime.passed = passed;
  try {
    return run();
  } finally {
    modelTime.passed = 0;
  }
}

function logicOf(model: MachineModel): ActorLogic<SearchNode, Sample, number> {
  const stepper = new Stepper(model.machine);
  return {
    getInitialSnapshot: (_, caseIndex) =>
      atTime(0, () => nodeOf(model, stepper.begin(model.cases[caseIndex]?.input), null, 0)),
    transition: ({ snapshot, passed }, sample) => {
      const now = passed + sample.passes;
      return atTime(now, () => nodeOf(model, stepper.follow(snapshot, sample.event), sample, now));
    },
    getPersistedSnapshot: (node) => node,
  };
}

/** The library's map of situations, with keys typed as plain strings. */
type Situations = Record<
  string,
  { state: SearchNode; transitions: Record<string, { state: SearchNode; event: Sample }> }
>;

const situation = ({ state, apart }: Position): string => JSON.stringify([state, apart]);
const arrival = (position: Position): string =>
  JSON.stringify([
    situation(position),
    position.sample?.says,
    position.sample?.passes,
    position.taken,
    position.outcomes,
  ]);
const positionOf = ({ sample, state, taken, outcomes, apart }: Position): Position => ({
  sample,
  state,
  taken,
  outcomes,
  apart,
});

/** Draws one of the entries, with a probability proportional to its weight. */
function drawn<Entry>(random: Random, entries: readonly Entry[], weight: (entry: Entry) => number): Entry {
  let remaining = random() * entries.reduce((sum, entry) => sum + weight(entry), 0);
  return entries.find((entry) => (remaining -= weight(entry)) <= 0) ?? entries.at(-1)!;
}

/** Whether a situation is a state or, in parallel regions, includes it. */
const isIn = (name: string, state: string): boolean => name === state || partsOf(name).includes(state);

/** Maximum number of situations: a search in a machine with endless situations would never end. */
const limit = 50_000;

/** The shortest paths of each model from its beginning: many parts of this package need them, and the search takes long. */
const shortestOf = new WeakMap<MachineModel, readonly Path[]>();

/** The paths of one machine. */
export class Paths {
  readonly #model: MachineModel;
  readonly #logic: ActorLogic<SearchNode, Sample, number>;

  /** @throws Error that names a part that the model lacks, or the parts of the machine that paths cannot walk */
  constructor(model: MachineModel) {
    assertWhole(model);
    const limits = limitsOf(model.machine);
    if (limits.length > 0) throw new Error(limits.join('\n'));
    this.#model = model;
    this.#logic = logicOf(model);
  }

  #samplesAt({ state, snapshot, passed }: SearchNode, caseIndex: number): Sample[] {
    const isEnd = partsOf(state).some((part) => this.#model.cases[caseIndex]?.endsAt?.includes(part));
    return isEnd ? [] : atTime(passed, () => samplesAt(this.#model, snapshot, caseIndex));
  }

  /**
   * A shortest path to every situation for each way to reach it, that is, for each sample of an event, each transition
   * and each outcome of its guards. A path that is the beginning of another one is left out. Without `from` and `to`, a
   * second call for the same model returns the same paths.
   */
  shortest({ from, to }: Wanted = {}): Path[] {
    if (from !== undefined || to !== undefined) return this.#search({ from, to });
    const found = shortestOf.get(this.#model) ?? this.#search({});
    shortestOf.set(this.#model, found);
    return [...found];
  }

  #search({ from, to }: Wanted): Path[] {
    const options =
      to === undefined ? {} : { toState: ({ state }: SearchNode) => isIn(state, to), stopWhen: undefined };
    const all = this.#model.cases.flatMap((_, caseIndex) => {
      const tests = this.#searchFor(caseIndex);
      // A path that continues from a state begins with a shortest path to that state.
      const heads =
        from === undefined ? [null] : tests.getShortestPaths({ toState: ({ state }) => isIn(state, from) });
      if (heads.length === 0) return [];
      const fromState = heads[0]?.state;
      const head = heads[0]?.steps.slice(0, -1) ?? [];
      const paths = tests.getShortestPaths(fromState === undefined ? options : { ...options, fromState });
      return paths.map(({ steps }) => {
        const [begin, ...rest] = [...head, ...steps].map(({ state }) => positionOf(state));
        return { caseIndex, begin: begin!, steps: rest as Path['steps'] };
      });
    });
    // If `from` or `to` is given, shorter paths come first.
    return from === undefined && to === undefined
      ? all
      : all.toSorted((one, other) => one.steps.length - other.steps.length);
  }

  /**
   * The path on which these events happen in a row; each event is named by its type and sentence.
   * @throws Error that names the first event that cannot happen
   */
  follow(caseIndex: number, events: readonly Pick<Sample, 'type' | 'says'>[]): Path {
    let node = this.#logic.getInitialSnapshot(null as never, caseIndex);
    const begin = positionOf(node);
    const steps: Path['steps'] = [];
    for (const { type, says } of events) {
      const sample = this.#samplesAt(node, caseIndex).find(
        (each) => each.type === type && each.says === says,
      );
      if (!sample)
        throw new Error(
          `${this.#model.machine.id}, step ${steps.length + 1}: "${says}" (${type}) cannot happen in ${node.state}`,
        );
      node = this.#logic.transition(node, sample, null as never);
      steps.push({ ...positionOf(node), sample });
    }
    return { caseIndex, begin, steps };
  }

  /**
   * A random path, which prefers situations with a low count in `counts`.
   * @param length maximum number of steps; a path also ends where nothing more can happen
   * @param counts how many times paths have reached each situation in each way; this method adds the new path
   */
  random(random: Random, length: number, counts: Map<string, number>): Path {
    const weight = (node: Position): number => 1 / (1 + (counts.get(arrival(node)) ?? 0)) ** 2;
    const count = (node: Position): void =>
      void counts.set(arrival(node), (counts.get(arrival(node)) ?? 0) + 1);
    const beginnings = [...this.#model.cases.keys()].map((caseIndex) => ({
      caseIndex,
      node: this.#logic.getInitialSnapshot(null as never, caseIndex),
    }));
    const { caseIndex, node: first } = drawn(random, beginnings, ({ node }) => weight(node));
    count(first);
    const steps: Path['steps'] = [];
    for (let node = first; steps.length < length;) {
      const next = this.#samplesAt(node, caseIndex).map((sample) => ({
        sample,
        node: this.#logic.transition(node, sample, null as never),
      }));
      if (next.length === 0) break;
      const step = drawn(random, next, (one) => weight(one.node));
      node = step.node;
      count(node);
      steps.push({ ...positionOf(node), sample: step.sample });
    }
    return { caseIndex, begin: positionOf(first), steps };
  }

  /**
   * Paths that take every pair of transitions that can follow each other. To find them, this method extends each path
   * to a situation (one for each way to reach it) by every possible next event.
   */
  pairs(): Path[] {
    const longer = this.#model.cases.flatMap((_, caseIndex) =>
      this.#arrivals(caseIndex).flatMap((events) => {
        const { steps } = this.follow(caseIndex, events);
        if ((steps.at(-1)?.taken ?? []).length === 0) return [];
        return this.#nextAfter(caseIndex, events).map((next) => this.follow(caseIndex, [...events, next]));
      }),
    );
    return coveringPairs(longer);
  }

  /** A search of the library, in which each way to reach a situation is a node of its own. */
  #searchFor(caseIndex: number): TestModel<SearchNode, Sample, number> {
    let situations = 0;
    return new TestModel<SearchNode, Sample, number>(this.#logic, {
      serializeState: arrival,
      serializeEvent: ({ type, says }) => `${type} ${says}`,
      events: (node) => {
        situations += 1;
        if (situations > limit)
          throw new Error(
            `${this.#model.machine.id} has more than ${limit} situations. Let tellApart of the model distinguish fewer.`,
          );
        return this.#samplesAt(node, caseIndex);
      },
      input: caseIndex,
    });
  }

  /** The events of a shortest path to every situation, for each way to reach it. */
  #arrivals(caseIndex: number): Sample[][] {
    return this.#searchFor(caseIndex)
      .getShortestPaths({ allowDuplicatePaths: true })
      .map(({ steps }) => steps.flatMap(({ state }) => (state.sample ? [state.sample] : [])));
  }

  #nextAfter(caseIndex: number, events: readonly Sample[]): Sample[] {
    let node = this.#logic.getInitialSnapshot(null as never, caseIndex);
    for (const sample of events) node = this.#logic.transition(node, sample, null as never);
    return this.#samplesAt(node, caseIndex);
  }

  /** Yields every path without a repeated situation; there may be very many. */
  *simple({ from, to }: Wanted = {}): Generator<Path> {
    for (const caseIndex of this.#model.cases.keys()) {
      const map = getAdjacencyMap(this.#logic, {
        serializeState: situation,
        serializeEvent: ({ type, says }) => `${type} ${says}`,
        events: (node) => this.#samplesAt(node, caseIndex),
        input: caseIndex,
      }) as Situations;
      const begin = Object.values(map)[0]!.state;
      const steps: (Position & { sample: Sample })[] = [];
      const seen = new Set<string>();
      const walk = function* (node: Position): Generator<Path> {
        const key = situation(node);
        const passesFrom = from === undefined || [begin, ...steps].some(({ state }) => isIn(state, from));
        if (steps.length > 0 && passesFrom && (to === undefined || isIn(node.state, to)))
          yield { caseIndex, begin: positionOf(begin), steps: [...steps] };
        seen.add(key);
        for (const { state: next, event: sample } of Object.values(map[key]?.transitions ?? {})) {
          if (seen.has(situation(next))) continue;
          steps.push({ ...positionOf(next), sample });
          yield* walk(next);
          steps.pop();
        }
        seen.delete(key);
      };
      yield* walk(begin);
    }
  }
}
