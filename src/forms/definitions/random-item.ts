import { defineForm } from '../define-form.ts';
import { characterChoice } from '../form-ui.ts';
import * as compiled from './random-item.schema.ts?compiled';
import type { RandomItemData } from './random-item.schema.ts';

/** The form 'Give a Random Item' (docs/specification.md#give-a-random-item). */
export const randomItemForm = defineForm<RandomItemData, null, RandomItemData>({
  id: 'randomItem',
  compiled,
  ui: {
    character: { 'ui:title': 'randomItem.character', ...characterChoice },
    labels: {
      'ui:title': 'randomItem.labels',
      'ui:widget': 'chips',
      'ui:placeholder': 'itemForm.chooseLabels',
      'ui:options': { choices: 'labels' },
    },
  },
  fromWire: () => ({ character: '', labels: [] }),
  toWire: (data) => data,
});
