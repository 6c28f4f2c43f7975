import { useEffect, useReducer, useState } from 'react';
import { type Actor, type ActorOptions, type AnyStateMachine, createActor, type InputFrom } from 'xstate';

/** Holds actors by key, and starts each on first use. */
export class ActorPool<Machine extends AnyStateMachine> {
  readonly #machine: Machine;
  readonly #actors = new Map<string, Actor<Machine>>();

  readonly #onEnd: () => void;

  constructor(machine: Machine, onEnd: () => void) {
    this.#machine = machine;
    this.#onEnd = onEnd;
  }

  get(key: string, input: InputFrom<Machine>): Actor<Machine> {
    const existing = this.#actors.get(key);
    if (existing) return existing;
    const options: ActorOptions<AnyStateMachine> = { input };
    const actor = createActor(this.#machine, options as ActorOptions<Machine>);
    this.#actors.set(key, actor);
    // After an actor completes, the next `get` with its key starts a new one.
    actor.subscribe({
      complete: () => {
        this.#actors.delete(key);
        this.#onEnd();
      },
    });
    return actor.start();
  }

  stop(): void {
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
  }
}

/**
 * Actors that outlive their rows: neither scrolling a row out of the viewport nor deleting its entity stops its
 * actor. They stop when the screen unmounts. The component renders again once an actor has completed, because it would
 * send events to that actor for nothing.
 */
export function useActorPool<Machine extends AnyStateMachine>(machine: Machine): ActorPool<Machine> {
  const [, renderAgain] = useReducer((ended: number) => ended + 1, 0);
  const [pool] = useState(() => new ActorPool(machine, renderAgain));
  useEffect(() => () => pool.stop(), [pool]);
  return pool;
}
