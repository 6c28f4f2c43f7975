import { useEffect, useState } from 'react';
import { type Actor, type ActorOptions, type AnyStateMachine, createActor, type InputFrom } from 'xstate';

/** Actors by key, each started when it is first asked for. */
export class ActorPool<Machine extends AnyStateMachine> {
  readonly #machine: Machine;
  readonly #actors = new Map<string, Actor<Machine>>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  get(key: string, input: InputFrom<Machine>): Actor<Machine> {
    const known = this.#actors.get(key);
    if (known) return known;
    const options: ActorOptions<AnyStateMachine> = { input };
    const actor = createActor(this.#machine, options as ActorOptions<Machine>);
    this.#actors.set(key, actor);
    // A finished conversation makes room for the next one about the same thing.
    actor.subscribe({ complete: () => this.#actors.delete(key) });
    return actor.start();
  }

  stop(): void {
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
  }
}

/**
 * Actors that outlive the rows which show them: a windowed row, or one whose thing is gone, takes no
 * conversation with it. They stop with the screen.
 */
export function useActorPool<Machine extends AnyStateMachine>(machine: Machine): ActorPool<Machine> {
  const [pool] = useState(() => new ActorPool(machine));
  useEffect(() => () => pool.stop(), [pool]);
  return pool;
}
