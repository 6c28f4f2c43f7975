import type { Errata } from '#core/contract/requests.ts';
import { changesNothing } from '#core/rules/corrections.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import { hiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import { chosenId } from '#core/rules/picked.ts';
import { defineForm } from '../define-form.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './correction.schema.ts?compiled';
import type { CorrectionData } from './correction.schema.ts';

export interface CorrectionForm {
  characterId: string;
  errata: Omit<Errata, 'date'>;
}

/** The character that a correction applies to. */
export interface CorrectionSource {
  characterId?: string;
  /** The version of the character that the app showed; null if the server does not count versions. */
  version?: number | null;
}

const toWire = (
  { character, description, status, exp }: CorrectionData,
  { version = null }: CorrectionSource,
): CorrectionForm => ({
  characterId: chosenId(character),
  errata: {
    ms: numberOr(exp, 0),
    description: description.trim(),
    statusChange: status,
    ...(version === null ? {} : { version }),
  },
});

const fieldNames: Record<string, string> = { ms: 'exp', statusChange: 'status', id: 'character' };

/** The form 'Update a Character' (docs/specification.md#update-a-character). */
export const correctionForm = defineForm<CorrectionData, CorrectionSource, CorrectionForm>({
  id: 'correction',
  compiled,
  ui: {
    character: {
      'ui:title': 'correctionForm.character',
      'ui:widget': 'prefixPicker',
      'ui:options': { choices: 'characters' },
    },
    description: { 'ui:title': 'correctionForm.description', 'ui:widget': 'multiline', 'ui:emptyValue': '' },
    status: {
      'ui:title': 'correctionForm.status',
      'ui:widget': 'picker',
      'ui:placeholder': 'correctionForm.noStatus',
      'ui:options': {
        names: {
          active: 'status.active',
          dead: 'status.dead',
          npc: 'status.npc',
          retired: 'status.retired',
        },
      },
    },
    exp: { 'ui:title': 'correctionForm.exp', 'ui:widget': 'number' },
  },
  rules(data) {
    const { errata } = toWire(data, {});
    const hidden = hiddenCharacter(errata.description, 'lines');
    return [
      ...(hidden ? [hiddenFault('description', 'description', hidden)] : []),
      ...(changesNothing(errata)
        ? [{ path: 'exp', message: 'correctionForm.noChange' as const, hasChoice: true }]
        : []),
    ];
  },
  fromWire: ({ characterId = '' }) => ({ character: characterId, description: '', status: null, exp: null }),
  toWire,
  fieldOf: (field) => fieldNames[field] ?? field,
});
