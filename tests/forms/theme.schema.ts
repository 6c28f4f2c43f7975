import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { Chosen, Count, PickedBy, Words } from '#forms/fields.ts';
import { messages } from '#forms/messages.ts';

const wrong = 'form.invalid';
const Pair = Type.Object({ id: Type.String(), name: Type.String() });

const some = <T extends TProperties>(item: TObject<T>) => {
  const list = PickedBy(item, 9);
  return Type.Unsafe<Static<typeof list>>({ ...list, minItems: 1, ...messages({ minItems: wrong }) });
};

/** A field for every widget of the theme; each can be invalid. */
const Everything = Type.Object({
  TextWidget: Words(200, wrong),
  multiline: Words(200, wrong),
  number: Count({ minimum: 1, ...messages({ type: wrong }) }),
  CheckboxWidget: Type.Unsafe<boolean>({ type: 'boolean', const: true, ...messages({ const: wrong }) }),
  switch: Type.Unsafe<boolean>({ type: 'boolean', const: true, ...messages({ const: wrong }) }),
  date: Type.Integer({ minimum: 0, ...messages({ required: wrong, type: wrong }) }),
  dateTime: Type.Integer({ minimum: 0, ...messages({ required: wrong, type: wrong }) }),
  SelectWidget: Chosen(wrong),
  picker: Chosen(wrong),
  prefixPicker: Chosen(wrong),
  chips: some(Pair),
  quantities: some(Type.Object({ name: Type.String(), quantity: Type.Number() })),
});

export default Everything;
export type EverythingData = Static<typeof Everything>;
