import type { CharacterCorrection } from '#core/contract/requests.ts';
import { changesNothing } from '#core/rules/corrections.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import { hiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import { chosenId } from '#core/rules/picked.ts';
import { defineForm } from '../define-form.ts';
import { characterChoice, hidden } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './correction.schema.ts?compiled';
import type { CorrectionData } from './correction.schema.ts';

/** Exp adds up, so only a new status depends on the character's version (docs/decisions/0005-versions.md). */
const toWire = ({ character, version, description, status, exp }: CorrectionData): CharacterCorrection => ({
  characterId: chosenId(character),
  errata: {
    ms: numberOr(exp, 0),
    description: description.trim(),
    statusChange: status,
    ...(status === null || version === null ? {} : { version }),
  },
});

const fieldNames: Record<string, string> = { ms: 'exp', statusChange: 'status', id: 'character' };

/** The form 'Update a Character' (docs/specification.md#update-a-character). */
export const correctionForm = defineForm<CorrectionData, null, CharacterCorrection>({
  id: 'correction',
  compiled,
  ui: {
    character: { 'ui:title': 'correctionForm.character', ...characterChoice },
    version: hidden,
    description: { 'ui:title': 'correctionForm.description', 'ui:widget': 'multiline' },
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
    const { errata } = toWire(data);
    const found = hiddenCharacter(errata.description, 'lines');
    return [
      ...(found ? [hiddenFault('description', 'description', found)] : []),
      ...(changesNothing(errata)
        ? [{ path: 'exp', message: 'correctionForm.noChange' as const, hasChoice: true }]
        : []),
    ];
  },
  fromWire: () => ({ character: '', version: null, description: '', status: null, exp: null }),
  toWire,
  fieldOf: (field) => fieldNames[field] ?? field,
});
