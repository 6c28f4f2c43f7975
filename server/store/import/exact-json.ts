/** A string, a number or a sign of JSON. */
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],]/g;

const digitsOf = (written: string): string =>
  written.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '');

/** Whether JavaScript rounds a number that is written like this. */
export function isRounded(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return true;
  return digitsOf(String(value)) !== digitsOf(written);
}

/**
 * What a parser of JSON would change without a word, to follow the name of the place: a number that it rounds, or a key
 * that an object repeats, of which only the last value would count. Null if there is nothing. The text must be valid.
 */
export function lossIn(json: string): string | null {
  /** For each open object its keys, for each open list null. */
  const open: (Set<string> | null)[] = [];
  let before = '';
  for (const [found] of json.matchAll(token)) {
    const keys = open.at(-1);
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(null);
    else if (found === '}' || found === ']') open.pop();
    else if (found.startsWith('"')) {
      if (keys && (before === '{' || before === ',')) {
        const key = JSON.parse(found) as string;
        if (keys.has(key)) return `has the key ${JSON.stringify(key)} twice`;
        keys.add(key);
      }
    } else if (found !== ',' && isRounded(found))
      return `has the number ${found}, which has too many digits to be exact`;
    before = found;
  }
  return null;
}
