import {
  type ActorOptions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  fromPromise,
  type OutputFrom,
  type PromiseActorLogic,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { tokenWith } from '../rules/token.ts';

/** The path of a state value, such as `editing.changed`. */
const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([name, inner]) => `${name}.${pathOf(inner)}`)
        .join('+');

/** Starts an actor of a machine. Each returned function reads the current snapshot. */
export function start<Machine extends AnyStateMachine>(machine: Machine, options?: ActorOptions<Machine>) {
  const actor = createActor<AnyStateMachine>(machine, options);
  actor.start();
  const current = (): AnyMachineSnapshot => actor.getSnapshot();
  return {
    snapshot: () => current() as SnapshotFrom<Machine>,
    send: (event: EventFromLogic<Machine>) => actor.send(event),
    /** Sends events without data. */
    act(...types: EventFromLogic<Machine>['type'][]) {
      for (const type of types) actor.send({ type });
    },
    can: (event: EventFromLogic<Machine>): boolean => current().can(event),
    /** Whether an event without data is possible. */
    may: (type: EventFromLogic<Machine>['type']): boolean => current().can({ type }),
    state: () => pathOf(current().value),
    tags: (): string[] => [...current().tags].toSorted(),
    context: () => current().context as ContextFrom<Machine>,
    output: () => current().output as OutputFrom<Machine>,
  };
}

/** A refusal by the server. */
export const refused = (status: number, message = 'no') =>
  new RequestFailure({ status, message, fields: {} });

/** A promise actor whose newest call the test resolves or rejects. */
export interface Controlled<Output, Input> {
  logic: PromiseActorLogic<Output, Input>;
  /** The inputs of all calls, oldest first. */
  inputs: Input[];
  /** The signal of the newest call. */
  signal(): AbortSignal;
  resolve(output: Output): Promise<void>;
  reject(error: unknown): Promise<void>;
}

/** Waits until pending promise reactions, and the actors that wait for them, have run. */
export const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

export function controlled<Output, Input>(): Controlled<Output, Input> {
  const inputs: Input[] = [];
  let newest: { resolve(output: Output): void; reject(error: unknown): void; signal: AbortSignal } | null =
    null;
  const current = () => {
    if (!newest) throw new Error('No call is pending');
    return newest;
  };
  return {
    inputs,
    logic: fromPromise<Output, Input>(({ input, signal }) => {
      inputs.push(input);
      return new Promise<Output>((resolve, reject) => {
        newest = { resolve, reject, signal };
      });
    }),
    signal: () => current().signal,
    async resolve(output) {
      current().resolve(output);
      await flush();
    },
    async reject(error) {
      current().reject(error);
      await flush();
    },
  };
}

/** A clock that only the test advances. The result of `now` is in epoch ms. */
export function testClock() {
  const clock = new SimulatedClock();
  let shift = Date.UTC(2030, 0, 1);
  return {
    clock,
    now: () => shift + clock.now(),
    /** Lets `ms` pass and runs the timers. */
    pass: (ms: number) => clock.increment(ms),
    /** Lets `ms` pass without running timers, as when the computer is asleep; a negative number sets the clock back. */
    sleep: (ms: number) => {
      shift += ms;
    },
  };
}

/** A token with the claims of the contract and an invalid signature. @param expiry epoch ms @param codes role codes */
export const token = (expiry: number, codes: string[] = [], member = 'member'): string =>
  tokenWith({ uId: member, exp: expiry / 1_000, r: JSON.stringify(codes) });
