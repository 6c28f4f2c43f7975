/**
 * A tester's description of a machine: its input, the events that may happen, and what must be true in each state. The
 * app provides the machine itself.
 */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateValueFrom,
} from 'xstate';
import { partsOf } from '../machine/names.ts';
import type { Sample } from './sample.ts';

interface Traced {
  /** Names of the requirements that this part of the model concerns, such as anchors of a specification. */
  spec?: readonly string[];
}

/** One event from outside: an act of a person, or a message from another part of the app. */
export interface Happening<Event> extends Traced {
  /** A whole sentence: `The member chooses 3 pieces.` */
  says: string;
  event: Event;
  /** Time in ms for which the computer sleeps before the event: the clock advances, but timers do not run. */
  clockAdvance?: number;
  /**
   * Indexes of the cases in which the event can happen, if the app allows less than the machine; default: all cases.
   */
  inCases?: readonly number[];
  /** Whether the event can happen, if the app allows less than the machine; default: whenever the machine takes it. */
  when?(snapshot: AnyMachineSnapshot): boolean;
}

/** An answer of an actor that the machine invokes: a success with an output, or a failure with an error. */
export type Answer = ({ says: string; output: unknown } | { says: string; error: unknown }) &
  Pick<Happening<never>, 'when' | 'spec'>;

/** A delay of the machine. */
export interface Wait<Context> extends Traced {
  says: string;
  /** Duration in ms, written by hand instead of read from the machine. */
  ms: number | ((context: Context) => number);
  /** Whether paths wait here; default: wherever the machine waits. */
  when?(snapshot: AnyMachineSnapshot): boolean;
}

/** An input that the machine starts with. */
export interface Case<Input> extends Traced {
  /** A short name by which the case's paths can be asked for: `itemDeletion`. */
  name?: string;
  /** A whole sentence: `Five pieces may be sold.` */
  says: string;
  input: Input;
  /** States where paths end, because paths of an earlier case continue from there in the same way. */
  endsAt?: readonly string[];
}

/** A running machine, as the checks of a model see it. */
export interface Look<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  context: ContextFrom<M>;
  output: OutputFrom<M> | undefined;
  /** Index of the path's case in the model. */
  caseIndex: number;
  /** The last event; null at the beginning of the path. */
  sample: Sample | null;
  /** How many times events of this type have happened on the path so far. */
  happened(type: string): number;
  /** The inputs of all invocations of an actor so far. */
  asked(actor: string): unknown[];
  /** How many times the machine has executed an action of the app. */
  performed(action: string): number;
  /** The parameters of all executions of an action of the app so far. */
  paramsOf(action: string): unknown[];
}

export interface StateModel<M extends AnyStateMachine> extends Traced {
  /** A whole sentence about what the user sees: `A dialog asks whether to sell them.` */
  says: string;
  /** The events that may happen here in at least one case. The machine must refuse all others. */
  takes: EventFromLogic<M>['type'][];
  tags?: string[];
  /** Throws if something is not as it must be in this state. */
  holds(look: Look<M>): void;
}

/** The names of the states in a state value, also of outer ones: `'idle'`, `'preparing'`, `'preparing.drawn'`. */
type Names<Value> = Value extends string
  ? Value
  : {
      [Key in keyof Value & string]: Key | `${Key}.${Names<NonNullable<Value[Key]>>}`;
    }[keyof Value & string];

/** The names of the states that contain no other states. */
type Innermost<Name extends string, All extends string = Name> = Name extends string
  ? [Extract<All, `${Name}.${string}`>] extends [never]
    ? Name
    : never
  : never;

/** The names of a machine's innermost states; any string for a machine without states, which is named by its id. */
export type StateOf<M extends AnyStateMachine> = [Names<StateValueFrom<M>>] extends [never]
  ? string
  : Innermost<Names<StateValueFrom<M>>>;

export interface MachineModel<M extends AnyStateMachine = AnyStateMachine, Apart = unknown> {
  machine: M;
  /** What the machine does, in a few words: `Sell part of a stack`. */
  title: string;
  /** A sentence or two for readers who have never seen the machine. */
  about: string;
  cases: readonly Case<InputFrom<M>>[];
  /** Samples of every event of the machine; an empty list for an event that the machine only sends to itself. */
  events: {
    [Type in EventFromLogic<M>['type']]: readonly Happening<Extract<EventFromLogic<M>, { type: Type }>>[];
  };
  /** Answers of every actor that can succeed or fail, by the id with which the machine invokes it. */
  answers?: Record<string, readonly Answer[]>;
  waits?: Record<string, Wait<ContextFrom<M>>>;
  /** The part of the context that distinguishes situations within a state; default: none. */
  tellApart?(context: ContextFrom<M>): Apart;
  /** Names of actions that the app provides; walks replace them, and count their executions. */
  actions?: readonly string[];
  /** The innermost states, by name: `preparing.drawn`, or the machine's id if the machine has a single state. */
  states: Record<string, StateModel<M>>;
}

/** The result of a model's `tellApart`. */
export type ApartOf<Model extends MachineModel> = ReturnType<NonNullable<Model['tellApart']>>;

/** Replaces the description of a state with an `always` transition without a guard, in which no path stops. */
export type LeftAtOnce = 'left at once';

/** A model as it is written: every innermost state has a description. */
export type WrittenModel<M extends AnyStateMachine, Apart = unknown> = Omit<
  MachineModel<M, Apart>,
  'states'
> & {
  states: Record<StateOf<M>, StateModel<M> | LeftAtOnce>;
};

const needed = {
  machine: 'the machine of XState',
  cases: "a list with at least one input of the machine, such as [{ says: 'It starts.', input: undefined }]",
  events: 'samples of every event',
  states: 'a description of every innermost state',
} as const;

/** @throws Error that names the first part that the model lacks: JavaScript does not check its type */
export function assertWhole(model: { readonly [Part in keyof typeof needed]?: unknown }): void {
  for (const [part, content] of Object.entries(needed) as [keyof typeof needed, string][]) {
    const { [part]: given } = model;
    if (
      typeof given !== 'object' ||
      given === null ||
      (part === 'cases' && (given as unknown[]).length === 0)
    )
      throw new Error(
        `${(model.machine as AnyStateMachine | undefined)?.id ?? 'A model'} lacks \`${part}\`: ${content}.`,
      );
  }
}

/**
 * Checks the model's types against its machine, and leaves out the states that are `LeftAtOnce`.
 * @throws Error that names a part that the model lacks
 */
export function defineModel<M extends AnyStateMachine, Apart = unknown>(
  model: WrittenModel<M, Apart>,
): MachineModel<AnyStateMachine, Apart> & { machine: M } {
  assertWhole(model);
  const states = Object.entries(model.states).filter(([, described]) => typeof described !== 'string');
  return { ...model, states: Object.fromEntries(states) } as never;
}

/**
 * Returns the model's description of a situation; in parallel regions, the descriptions of all its states together.
 * @throws Error if the model does not describe one of the situation's states
 */
export function descriptionOf(model: MachineModel, situation: string): StateModel<AnyStateMachine> {
  const parts = partsOf(situation).map((state): StateModel<AnyStateMachine> => {
    const described = model.states[state];
    if (!described) throw new Error(`the model does not describe the state ${state}`);
    return described;
  });
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    says: parts.map(({ says }) => says).join(' '),
    spec: [...new Set(parts.flatMap(({ spec = [] }) => spec))],
    takes: [...new Set(parts.flatMap(({ takes }) => takes))],
    tags: [...new Set(parts.flatMap(({ tags = [] }) => tags))],
    holds: (look) => {
      for (const part of parts) part.holds(look);
    },
  };
}

/** The clock of machines in models, in epoch ms. It advances with the path. */
export const modelTime = {
  start: Date.UTC(2030, 0, 1),
  passed: 0,
  now: () => modelTime.start + modelTime.passed,
};
