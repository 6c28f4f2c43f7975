import type { MachineModel } from '../support/model.ts';
import type { Story } from '../support/story.ts';

/** Everything, for other tools. */
export const asJson = ({ machine, title, about, states }: MachineModel, stories: readonly Story[]): string =>
  JSON.stringify(
    {
      machine: machine.id,
      title,
      about,
      states: Object.entries(states).map(([state, { says }]) => ({ state, sees: says })),
      paths: stories,
    },
    null,
    2,
  );
