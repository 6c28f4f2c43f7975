/** A string, a number or a sign of JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],]/g;

const digitsOf = (written: string): string =>
  written.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '');

/** Whether JavaScript rounds a number that is written like this. */
export function isRounded(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return true;
  return digitsOf(String(value)) !== digitsOf(written);
}

/** What would be lost, to follow the name of its place, and its position in the text. */
interface Loss {
  words: string;
  at: number;
}

/**
 * What a parser of JSON would change without a word: a number that it rounds, or a key that an object repeats, of which
 * only the last value would count. Null if there is nothing. The text must be valid.
 */
export function lossIn(json: string): Loss | null {
  /** For each open object its keys, for each open list null. */
  const open: (Set<string> | null)[] = [];
  let before = '';
  for (const { 0: found, index: at } of json.matchAll(token)) {
    const keys = open.at(-1);
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(null);
    else if (found === '}' || found === ']') open.pop();
    else if (found.startsWith('"')) {
      if (keys && (before === '{' || before === ',')) {
        const key = JSON.parse(found) as string;
        if (keys.has(key)) return { words: `has the key ${JSON.stringify(key)} twice in one object`, at };
        keys.add(key);
      }
    } else if (found !== ',' && isRounded(found))
      return {
        words: `has the number ${found}, which has too many digits to be exact: an id needs quotation marks`,
        at,
      };
    before = found;
  }
  return null;
}
