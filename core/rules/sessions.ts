import type { SessionDraft } from '../contract/session-schemas.ts';
import { isExperience } from './experience.ts';

export type SessionRefusal =
  'noTitle' | 'noMaster' | 'noParticipant' | 'noCharacter' | 'repeatedCharacter' | 'badExperience';

/** What is wrong with a session, and in which field: a path such as `outcomes.0.exp`. */
export interface SessionFault {
  reason: SessionRefusal;
  field: string;
}

type Outcome = SessionDraft['outcomes'][number];

function outcomeFault({ characterId, exp }: Outcome, index: number, earlier: Set<string>) {
  if (characterId === '') return { reason: 'noCharacter', field: `outcomes.${index}.characterId` } as const;
  if (earlier.has(characterId))
    return { reason: 'repeatedCharacter', field: `outcomes.${index}.characterId` } as const;
  return isExperience(exp) ? null : ({ reason: 'badExperience', field: `outcomes.${index}.exp` } as const);
}

/** The first thing wrong with a session, or null when it may be registered (specification, section 5, Session). */
export function sessionFault(
  draft: Pick<SessionDraft, 'title' | 'masterId' | 'outcomes'>,
): SessionFault | null {
  if (draft.title.trim() === '') return { reason: 'noTitle', field: 'title' };
  if (draft.masterId === '') return { reason: 'noMaster', field: 'masterId' };
  if (draft.outcomes.length === 0) return { reason: 'noParticipant', field: 'outcomes' };
  const earlier = new Set<string>();
  for (const [index, outcome] of draft.outcomes.entries()) {
    const fault = outcomeFault(outcome, index, earlier);
    if (fault) return fault;
    earlier.add(outcome.characterId);
  }
  return null;
}

/** What the correction says that a session's death leaves behind (wire contract, "Insert a session"). */
export const deathDescription = (title: string): string => `Dead in session ${title}`;
