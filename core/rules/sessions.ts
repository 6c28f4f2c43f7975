import type { SessionDraft } from '../contract/requests.ts';
import { textLimits } from '../contract/values.ts';
import { isExperience } from './experience.ts';
import { type FaultOf, nameFault } from './names/name-faults.ts';

export type SessionRefusal =
  | 'noTitle'
  | 'tooLong'
  | 'noMaster'
  | 'noParticipant'
  | 'noCharacter'
  | 'repeatedCharacter'
  | 'badExperience';

/** A fault of a session, and the field at fault: a path such as `outcomes.0.exp`. */
export type SessionFault = FaultOf<SessionRefusal>;

type Participant = SessionDraft['outcomes'][number];

function participantFault({ characterId, exp }: Participant, index: number, earlier: Set<string>) {
  if (characterId === '') return { reason: 'noCharacter', field: `outcomes.${index}.characterId` } as const;
  if (earlier.has(characterId))
    return { reason: 'repeatedCharacter', field: `outcomes.${index}.characterId` } as const;
  return isExperience(exp) ? null : ({ reason: 'badExperience', field: `outcomes.${index}.exp` } as const);
}

/** The faults of a session, in reading order, at most one of each participant (docs/specification.md#s5-session). */
export function sessionFaults(draft: Pick<SessionDraft, 'title' | 'masterId' | 'outcomes'>): SessionFault[] {
  const faults: SessionFault[] = [];
  const title = nameFault(draft.title, null, textLimits.title);
  if (title?.reason === 'noName') faults.push({ reason: 'noTitle', field: 'title' });
  else if (title) faults.push({ ...title, field: 'title' });
  if (draft.masterId === '') faults.push({ reason: 'noMaster', field: 'masterId' });
  if (draft.outcomes.length === 0) faults.push({ reason: 'noParticipant', field: 'outcomes' });
  const earlier = new Set<string>();
  for (const [index, participant] of draft.outcomes.entries()) {
    const fault = participantFault(participant, index, earlier);
    if (fault) faults.push(fault);
    earlier.add(participant.characterId);
  }
  return faults;
}

/** The first fault of a session, or null if it may be registered. */
export const sessionFault = (draft: Parameters<typeof sessionFaults>[0]): SessionFault | null =>
  sessionFaults(draft)[0] ?? null;

/**
 * The description of the correction that a death in a session creates
 * (docs/wire-contract.md#wire-rule-insert-session-dead).
 */
export const deathDescription = (title: string): string => `Dead in session ${title}`;
