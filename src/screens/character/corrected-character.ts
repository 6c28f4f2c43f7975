import { useQueryClient } from '@tanstack/react-query';
import { type SeenCharacter, seenCharacter } from '#core/rules/corrections.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { chosenId } from '#core/rules/picked.ts';
import type { CorrectionData } from '#forms/definitions/correction.schema.ts';
import type { CorrectionSource } from '#forms/definitions/correction.ts';
import { text } from '#texts/texts.ts';
import { statusLook } from '../shared/characters/character-status.ts';
import { useServices } from '../shared/services.ts';
import type { AddedTo } from '../shared/saving/save-parts.ts';

/**
 * The character to which a correction is added. `seen` is the character's last known state. It is null before a
 * character is chosen, and if the character is not active, because the app can read only active ones.
 */
export interface CorrectedCharacter extends CorrectionSource {
  seen: SeenCharacter | null;
}

export const noCharacter: CorrectedCharacter = { characterId: '', seen: null };

/** The facts that a correction changes. */
interface Facts {
  status: SeenCharacter['status'];
  experience: number;
}

/** `version` is the newest known version of a character whose state the app cannot see. */
const asSource = (
  characterId: string,
  seen: SeenCharacter | null,
  version: number | null = null,
): CorrectedCharacter => ({ characterId, seen, version: seen ? seen.version : version });

const factsOf = ({ seen }: CorrectedCharacter): Facts | null =>
  seen && { status: seen.status, experience: seen.experience };

/** Describes the changes since `before`, one sentence each. The dialog also shows the server's `reason`, if any. */
function describeChanges(before: Facts | null, { seen }: CorrectedCharacter, reason: string): string[] {
  if (!seen)
    return [text(reason === '' ? 'correctionForm.nowInactive' : 'correctionForm.nowInactiveAfterReason')];
  const sentences = [
    before &&
      before.status !== seen.status &&
      text('correctionForm.nowStatus', {
        now: statusLook(seen.status).word,
        before: statusLook(before.status).word,
      }),
    before &&
      before.experience !== seen.experience &&
      text('correctionForm.nowExp', { now: seen.experience, before: before.experience }),
  ].filter((sentence): sentence is string => typeof sentence === 'string');
  return sentences.length > 0 ? sentences : [text('correctionForm.nowAsSeen')];
}

/**
 * Tells the form to which character it adds the correction, and in which state the user saw this character when
 * choosing it.
 */
export function useCorrectedCharacter(): AddedTo<CorrectionData, CorrectedCharacter> {
  const { api } = useServices();
  const queries = useQueryClient();
  const shownNow = (id: string): CorrectedCharacter => {
    const shown = queries
      .getQueryData(api.characters.activeWithPlayer().queryKey)
      ?.find((one) => one.id === id);
    return asSource(id, shown ? seenCharacter(shown) : null);
  };
  return {
    kind: 'addition',
    follow({ character }, source) {
      const id = chosenId(character);
      return id === (source.characterId ?? '') ? source : shownNow(id);
    },
    newest: ({ characterId = '' }) => shownNow(characterId),
    read: async (source, { character }, refusal) => {
      const id = chosenId(character);
      const seen = id === '' ? null : await api.characters.currentState(id);
      const known = id === source.characterId ? source.version : null;
      return asSource(id, seen, refusal?.newestVersion ?? known);
    },
    versionOf: ({ version = null }) => version,
    factsOf,
    describeChange: (before, newest, reason) => ({
      title: text('correctionForm.changed', { name: nameInId(newest.characterId ?? '') }),
      changes: describeChanges(before as Facts | null, newest, reason),
    }),
  };
}
