/** Computes a step of a machine without running it: the next state, the transitions taken, the outcomes of guards. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { assertNothingSpawned } from './limits.ts';
import { guardName, statesOf, transitionName, transitionsOf } from './names.ts';

export interface Step {
  snapshot: AnyMachineSnapshot;
  /** Names of the transitions taken, including `always` ones. */
  taken: string[];
  /** Outcomes of the evaluated guards, such as `choosing: sale.asked [canSell] holds`. */
  outcomes: string[];
}

export const guardOutcome = (transition: AnyTransitionDefinition, holds: boolean): string =>
  `${transitionName(transition)} ${holds ? 'holds' : 'does not hold'}`;

/** A guard in the form of XState's own combinations (`and`, `or`, `not`), which also receive the snapshot. */
type Check = (
  snapshot: AnyMachineSnapshot,
  args: { context: AnyMachineSnapshot['context']; event: EventObject },
) => boolean;

/** Computes steps of a copy of a machine, whose guards record their outcomes. */
export class Stepper {
  readonly machine: AnyStateMachine;
  #taken: string[] = [];
  #outcomes: string[] = [];

  constructor(machine: AnyStateMachine) {
    this.machine = machine.provide({});
    for (const transition of statesOf(this.machine).flatMap(transitionsOf)) this.#listenTo(transition);
  }

  /** @param input Input of the machine. */
  begin(input: unknown): Step {
    return this.#note((scope) => this.machine.getInitialSnapshot(scope, input));
  }

  follow(snapshot: AnyMachineSnapshot, event: EventObject): Step {
    return this.#note((scope) => this.machine.transition(snapshot, event, scope));
  }

  #note(step: (scope: Parameters<AnyStateMachine['transition']>[2]) => AnyMachineSnapshot): Step {
    this.#taken = [];
    this.#outcomes = [];
    const self = createActor(this.machine, {
      // This actor never starts, so its snapshot does not matter.
      snapshot: this.machine.resolveState({ value: {}, context: {} }),
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return;
        // The initial transition has no event, and so no name.
        const named = event._transitions.filter(({ eventType }) => typeof eventType === 'string');
        this.#taken.push(...named.map(transitionName));
      },
    });
    const nothing = () => {};
    const snapshot = step({
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: nothing,
      defer: nothing,
      stopChild: nothing,
      emit: nothing,
      actionExecutor: nothing,
    });
    assertNothingSpawned(snapshot);
    return { snapshot, taken: this.#taken, outcomes: [...new Set(this.#outcomes)] };
  }

  #listenTo(transition: AnyTransitionDefinition): void {
    const { guard } = transition;
    if (guard === undefined) return;
    const named = typeof guard === 'string' ? guard : 'type' in guard ? guard.type : null;
    if (named !== null && typeof guard !== 'function' && !this.machine.implementations.guards[named])
      throw new Error(`${transitionName(transition)}: there is no such guard`);
    // Read the names now, because the guard is about to be replaced.
    const type = guardName(transition);
    const names = [guardOutcome(transition, false), guardOutcome(transition, true)] as const;
    const check: Check = (snapshot, { context, event }) => {
      const outcome = evaluateGuard(guard, context, event, snapshot);
      this.#outcomes.push(names[outcome ? 1 : 0]);
      return outcome;
    };
    transition.guard = Object.assign(() => false, { type, check }) as typeof guard;
  }
}
