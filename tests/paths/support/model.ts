/**
 * What a tester says about a machine: what it is given, what may happen to it, what holds in each of its states. The
 * machine itself is the app's own. How to write one: docs/testing.md.
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
import type { Deed } from './deed.ts';

/** Something that happens from outside, once: an act of a person, a word of another part of the app. */
export interface Happening<Event> {
  /** A whole sentence: `The member chooses 3 pieces.` */
  says: string;
  event: Event;
  /** ms for which the computer slept before: the time is later, timers have not run. */
  slept?: number;
  /** Indexes of the cases in which it can happen, where a screen offers less than its machine; default: every case. */
  inCases?: readonly number[];
  /** Where it can happen at all, where the world offers less than the machine takes; default: wherever it is taken. */
  when?(snapshot: AnyMachineSnapshot): boolean;
}

/** An answer of an actor that the machine invokes: it succeeds or fails. */
export type Answer = ({ says: string; output: unknown } | { says: string; error: unknown }) &
  Pick<Happening<never>, 'when'>;

/** A delay of the machine. */
export interface Wait<Context> {
  says: string;
  /** How long, written by hand: ms. */
  ms: number | ((context: Context) => number);
  /** Where it is waited for; default: wherever the machine waits. */
  when?(snapshot: AnyMachineSnapshot): boolean;
}

/** What the machine starts from. */
export interface Case<Input> {
  /** A whole sentence: `Five pieces may be sold.` */
  says: string;
  input: Input;
  /** States where its paths end, because those of an earlier case go on from there in the same way. */
  endsAt?: readonly string[];
}

/** What is known of a running machine besides its snapshot. */
export interface Look<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  context: ContextFrom<M>;
  output: OutputFrom<M> | undefined;
  /** Which of the model's cases this is, from 0. */
  given: number;
  /** What happened last; null where the path begins. */
  deed: Deed | null;
  /** What the actor was given each time that it was asked. */
  asked(actor: string): unknown[];
  /** How often an action of the app was performed. */
  performed(action: string): number;
  /** What an action of the app was given each time. */
  told(action: string): unknown[];
}

export interface StateModel<M extends AnyStateMachine> {
  /** A whole sentence, what a person has before them: `A dialog asks whether to sell them.` */
  says: string;
  /** The events that may happen here in one case at least. Every other one must be refused. */
  takes: EventFromLogic<M>['type'][];
  tags?: string[];
  /** Throws unless the machine is as it must be here. */
  holds?(look: Look<M>): void;
}

export interface MachineModel<M extends AnyStateMachine = AnyStateMachine> {
  machine: M;
  /** What it does, in a few words: `Sell part of a stack`. */
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
  /** What of the context tells two situations apart; default: nothing. */
  tellApart?(context: ContextFrom<M>): unknown;
  /** Actions that the app provides. */
  actions?: readonly string[];
  /** By name: `preparing.drawn`, or the machine's own for a machine of one state. Innermost states only. */
  states: Record<string, StateModel<M>>;
}

/** Checks the model's types against its machine. */
export const defineModel = <M extends AnyStateMachine>(model: MachineModel<M>): MachineModel =>
  model as MachineModel;

/** The time that machines are given in models, epoch ms. It moves with the path. */
export const modelTime = {
  start: Date.UTC(2030, 0, 1),
  passed: 0,
  now: () => modelTime.start + modelTime.passed,
};
