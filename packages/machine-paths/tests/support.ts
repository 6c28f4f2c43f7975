import { type AnyStateMachine, createMachine } from 'xstate';
import { assertComplete, type MachineModel, Paths, walkLive } from '../src/index.ts';

/** The first fault that the paths of a model find in its machine; null if they find none. */
export async function faultOf(model: MachineModel): Promise<string | null> {
  try {
    const paths = new Paths(model).shortest();
    assertComplete(model, paths);
    for (const path of paths) await walkLive(model, path);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Loose type of a machine's configuration, whose parts these tests change. */
export interface Config {
  [part: string]: Config;
}

const copy = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map(copy) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)])) as Part;
};

/** Creates a machine with a changed copy of the configuration of `machine`. */
export function changed(
  machine: AnyStateMachine,
  change: (states: Config, config: Config) => void,
): AnyStateMachine {
  const config = copy(machine.config) as unknown as Config;
  change(config['states']!, config);
  return createMachine(config as never).provide(machine.implementations as never);
}
