/** What may happen next in a situation: the machine's own events, each with every sample that its model gives. */
import { __unsafe_getAllOwnEventDescriptors as eventsHere, type AnyMachineSnapshot } from 'xstate';
import type { Deed } from './deed.ts';
import type { MachineModel } from './model.ts';
import { actorOf, delayOf, eventName } from './names.ts';

function samplesOf(model: MachineModel, type: string, snapshot: AnyMachineSnapshot): Deed[] {
  const actor = actorOf(type);
  if (actor) {
    const answers = (model.answers?.[actor.id] ?? []).filter((answer) => 'output' in answer === actor.isDone);
    return answers.map((answer) => {
      const { says, when, ...given } = answer;
      return { type, says, event: { ...given, type, actorId: actor.id }, passes: 0, isAwake: true, when };
    });
  }
  const delay = delayOf(type);
  if (delay !== null) {
    const wait = model.waits?.[delay];
    if (!wait) return [];
    const { says, ms, when } = wait;
    const passes = typeof ms === 'number' ? ms : ms(snapshot.context);
    return [{ type, says, event: { type }, passes, isAwake: true, when }];
  }
  return (model.events[type] ?? []).map(({ says, event, slept = 0, inCases, when }) => {
    if (event.type !== type)
      throw new Error(`${model.machine.id}: a sample of "${type}" is of "${event.type}"`);
    return { type, says, event, passes: slept, isAwake: slept === 0, inCases, when };
  });
}

/** @throws Error naming an event without a sample: what no path tries would go unnoticed. */
export function deedsAt(model: MachineModel, snapshot: AnyMachineSnapshot, given: number): Deed[] {
  return eventsHere(snapshot).flatMap((type: string) => {
    const samples = samplesOf(model, type, snapshot);
    if (samples.length === 0)
      throw new Error(`${model.machine.id}: there is no sample of "${eventName(type)}"`);
    return samples.filter(
      ({ inCases, when }) => (inCases?.includes(given) ?? true) && (when?.(snapshot) ?? true),
    );
  });
}
