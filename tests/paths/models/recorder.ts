/** What a machine has handed to a function that it was given. */
const told = new WeakMap<object, unknown[]>();

/** A function that notes what it is called with, for one walk: to be made anew each time that an input is read. */
export function recorder(): (value: unknown) => void {
  const values: unknown[] = [];
  const record = (value: unknown): void => void values.push(value);
  told.set(record, values);
  return record;
}

/** @throws Error for a function that is no recorder */
export function toldTo<Value>(record: (value: Value) => void): Value[] {
  const values = told.get(record);
  if (!values) throw new Error('Nobody notes what this function is called with');
  return values as Value[];
}
