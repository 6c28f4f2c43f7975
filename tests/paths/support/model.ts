/**
 * A tester's description of a machine: its input, the events that may happen, and what holds in each state. The machine
 * itself is the app's own. docs/testing.md explains how to write a model.
 */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Sample } from './sample.ts';

/** What the specification says about a part of a model. */
interface Traced {
  /** Anchors of docs/specification.md whose statements the model and the stage check there. */
  spec?: readonly string[];
}

/** One event from outside: an act of a person, or a message from another part of the app. */
export interface Happening<Event> extends Traced {
  /** A whole sentence: `The member chooses 3 pieces.` */
  says: string;
  event: Event;
  /** Time in ms that the computer clockAdvance before the event: the clock has advanced, but timers have not run. */
  clockAdvance?: number;
  /** Indexes of the cases in which it can happen, if a screen offers less than its machine; default: all cases. */
  inCases?: readonly number[];
  /** Whether it can happen, if reality allows less than the machine; default: whenever the machine takes it. */
  when?(snapshot: AnyMachineSnapshot): boolean;
}

/** An answer of an actor that the machine invokes: it succeeds or fails. */
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
  /** Index of the case in the model. */
  given: number;
  /** The last event; null at the beginning of the path. */
  sample: Sample | null;
  /** How often events of this type have happened on the path so far. */
  happened(type: string): number;
  /** The input of each invocation of an actor. */
  asked(actor: string): unknown[];
  /** How often an action of the app was executed. */
  performed(action: string): number;
  /** The parameters of each execution of an action of the app. */
  paramsOf(action: string): unknown[];
}

export interface StateModel<M extends AnyStateMachine> extends Traced {
  /** A whole sentence about what the user sees: `A dialog asks whether to sell them.` */
  says: string;
  /** The events that may happen here in at least one case. The machine must refuse all others. */
  takes: EventFromLogic<M>['type'][];
  tags?: string[];
  /** Throws unless the machine is as it must be here. */
  holds?(look: Look<M>): void;
}

export interface MachineModel<M extends AnyStateMachine = AnyStateMachine> {
  machine: M;
  /** What the machine does, in a few words: `Sell part of a stack`. */
  title: string;
  /** A sentence or two for readers who have never seen the machine. */
  about: string;
  cases: readonly Case<InputFrom<M>>[];
  /** Samples of every event of the machine. */
  events: {
    [Type in EventFromLogic<M>['type']]: readonly Happening<Extract<EventFromLogic<M>, { type: Type }>>[];
  };
  /** Answers of every actor that resolves, by its id. */
  answers?: Record<string, readonly Answer[]>;
  waits?: Record<string, Wait<ContextFrom<M>>>;
  /** The part of the context that distinguishes situations within a state; default: none. */
  tellApart?(context: ContextFrom<M>): unknown;
  /** Actions that the app provides. */
  actions?: readonly string[];
  /** The innermost states, by name: `preparing.drawn`, or the machine's id if the machine has a single state. */
  states: Record<string, StateModel<M>>;
}

/** Checks the model's types against its machine. */
export const defineModel = <M extends AnyStateMachine>(model: MachineModel<M>): MachineModel =>
  model as MachineModel;

/** The clock of machines in models, in epoch ms. It advances with the path. */
export const modelTime = {
  start: Date.UTC(2030, 0, 1),
  passed: 0,
  now: () => modelTime.start + modelTime.passed,
};
