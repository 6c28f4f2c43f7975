// The example form in docs/forms.md, which quotes this file without this line.
import { defineForm } from '#forms/define-form.ts';
import * as compiled from './note.schema.ts?compiled';
import type { NoteData } from './note.schema.ts';

export const noteForm = defineForm<NoteData, null, { title: string; urgent: boolean }>({
  id: 'note',
  compiled,
  ui: {
    title: { 'ui:title': 'sessionForm.title' },
    isUrgent: { 'ui:title': 'itemForm.usable', 'ui:widget': 'switch' },
  },
  fromWire: () => ({ title: '', isUrgent: false }),
  toWire: ({ title, isUrgent }) => ({ title: title.trim(), urgent: isUrgent }),
});
