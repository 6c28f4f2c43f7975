import { text, type TextKey, type TextVariables } from './texts.ts';

/** Surrounds the number of an object in a text; names do not contain this character of the private use area. */
const mark = '\uE000';

/** A text in parts: the values that are objects, such as links, and the words around them. The catalogue decides on their order. */
export function textParts<Part>(
  key: TextKey,
  values: Readonly<Record<string, Part | number>>,
): (string | Part)[] {
  const objects: Part[] = [];
  const variables = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? `${mark}${objects.push(value) - 1}${mark}` : value,
  ]);
  return text(key, Object.fromEntries(variables) as TextVariables)
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? part : objects[Number(part)]!));
}
