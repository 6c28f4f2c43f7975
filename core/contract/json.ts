/** The value of a JSON text; undefined if the text is absent or is not JSON. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The usable entries of a list in a JSON text; none if the text contains no list. */
export function listInJson<Entry>(text: string | null, isEntry: (value: unknown) => value is Entry): Entry[] {
  const list = jsonIn(text);
  return Array.isArray(list) ? list.filter(isEntry) : [];
}
