/** Finds the possible next events in a situation: every sample that the model has of each event of the machine. */
import { __unsafe_getAllOwnEventDescriptors as eventsHere, type AnyMachineSnapshot } from 'xstate';
import type { Sample } from './sample.ts';
import type { MachineModel } from './model.ts';
import { actorOf, delayOf, endedStateOf, eventName } from '../machine/names.ts';

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

/** The types of the model's events that a descriptor such as `*` or `mouse.*` matches. */
function typesFor(model: MachineModel, descriptor: string, others: readonly string[]): string[] {
  if (!descriptor.endsWith('*')) return [descriptor];
  const start = descriptor.slice(0, -1);
  return Object.keys(model.events).filter((type) => type.startsWith(start) && !others.includes(type));
}

/** The types of the events that may happen next, without those that a machine only sends to itself. */
function typesAt(model: MachineModel, snapshot: AnyMachineSnapshot): string[] {
  const descriptors: string[] = eventsHere(snapshot);
  return [...new Set(descriptors.flatMap((each) => typesFor(model, each, descriptors)))].filter(
    (type) => endedStateOf(type) === null && model.events[type]?.length !== 0,
  );
}

/** @throws Error that names an event for which the model has no sample, because no path would try that event */
export function samplesAt(model: MachineModel, snapshot: AnyMachineSnapshot, caseIndex: number): Sample[] {
  return typesAt(model, snapshot).flatMap((type) => {
    const samples = samplesOf(model, type, snapshot);
    if (samples.length === 0)
      throw new Error(`${model.machine.id}: there is no sample of "${eventName(type)}"`);
    return samples.filter(
      ({ inCases, when }) => (inCases?.includes(caseIndex) ?? true) && (when?.(snapshot) ?? true),
    );
  });
}
