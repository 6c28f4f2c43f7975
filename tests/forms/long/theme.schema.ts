import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { Chosen, Count, messages, PickedList, Words } from '#forms/fields.ts';

const invalidMessage = 'form.invalid';
const Pair = Type.Object({ id: Type.String(), name: Type.String() });

const filledList = <T extends TProperties>(item: TObject<T>) => {
  const list = PickedList(item, 9);
  return Type.Unsafe<Static<typeof list>>({
    ...list,
    minItems: 1,
    ...messages({ minItems: invalidMessage }),
  });
};

/** A field for every widget of the theme. For each field, some values are invalid. */
const Everything = Type.Object({
  TextWidget: Words(200, invalidMessage),
  multiline: Words(200, invalidMessage),
  number: Count({ minimum: 1, ...messages({ type: invalidMessage }) }),
  CheckboxWidget: Type.Unsafe<boolean>({
    type: 'boolean',
    const: true,
    ...messages({ const: invalidMessage }),
  }),
  switch: Type.Unsafe<boolean>({ type: 'boolean', const: true, ...messages({ const: invalidMessage }) }),
  dateTime: Type.Integer({ minimum: 0, ...messages({ required: invalidMessage, type: invalidMessage }) }),
  clock: Type.Integer({ minimum: 0, ...messages({ required: invalidMessage, type: invalidMessage }) }),
  SelectWidget: Chosen(invalidMessage),
  picker: Chosen(invalidMessage),
  prefixPicker: Chosen(invalidMessage),
  chips: filledList(Pair),
  checks: Type.Array(Type.String(), { minItems: 1, ...messages({ minItems: invalidMessage }) }),
  quantities: filledList(Type.Object({ name: Type.String(), quantity: Type.Number() })),
});

export default Everything;
export type EverythingData = Static<typeof Everything>;
