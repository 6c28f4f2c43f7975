/** The possible next events in a situation: each event of the machine, with every sample of the model. */
import { __unsafe_getAllOwnEventDescriptors as eventsHere, type AnyMachineSnapshot } from 'xstate';
import type { Sample } from './sample.ts';
import type { MachineModel } from './model.ts';
import { actorOf, delayOf, eventName } from './names.ts';

function samplesOf(model: MachineModel, type: string, snapshot: AnyMachineSnapshot): Sample[] {
  const actor = actorOf(type);
  if (actor) {
    const answers = (model.answers?.[actor.id] ?? []).filter((answer) => 'output' in answer === actor.isDone);
    return answers.map((answer) => {
      const { says, when, spec, ...given } = answer;
      return {
        type,
        says,
        event: { ...given, type, actorId: actor.id },
        passes: 0,
        isAwake: true,
        when,
        spec,
      };
    });
  }
  const delay = delayOf(type);
  if (delay !== null) {
    const wait = model.waits?.[delay];
    if (!wait) return [];
    const { says, ms, when, spec } = wait;
    const passes = typeof ms === 'number' ? ms : ms(snapshot.context);
    return [{ type, says, event: { type }, passes, isAwake: true, when, spec }];
  }
  return (model.events[type] ?? []).map(({ says, event, clockAdvance = 0, inCases, when, spec }) => {
    if (event.type !== type)
      throw new Error(`${model.machine.id}: a sample of "${type}" has the type "${event.type}"`);
    return { type, says, event, passes: clockAdvance, isAwake: clockAdvance === 0, inCases, when, spec };
  });
}

/** @throws Error that names an event without a sample, because no path would try it */
export function samplesAt(model: MachineModel, snapshot: AnyMachineSnapshot, given: number): Sample[] {
  return eventsHere(snapshot).flatMap((type: string) => {
    const samples = samplesOf(model, type, snapshot);
    if (samples.length === 0)
      throw new Error(`${model.machine.id}: there is no sample of "${eventName(type)}"`);
    return samples.filter(
      ({ inCases, when }) => (inCases?.includes(given) ?? true) && (when?.(snapshot) ?? true),
    );
  });
}
