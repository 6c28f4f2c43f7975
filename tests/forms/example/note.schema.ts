import Type, { type Static } from 'typebox';
import { Words } from '#forms/fields.ts';

const NoteForm = Type.Object({
  title: Words(80, 'sessionForm.noTitle'),
  isUrgent: Type.Boolean(),
});

export default NoteForm;
export type NoteData = Static<typeof NoteForm>;
