/** The mark before an entry of a list, as chats write it: `- Lyra`, `2. Bram`. */
const listMark = /^(?:[-*•–]|\d{1,3}[.)])\s+/;

/**
 * The names in a text: one per line, or separated by commas, semicolons or tabs. A line that is a name as a
 * whole stays whole, since a name may contain a comma. Marks of a list are left out.
 */
export function splitNames(text: string, isName: (text: string) => boolean): string[] {
  const lines = text.split(/[\n\r\u2028\u2029]/).map((line) => line.trim());
  return lines
    .flatMap((line) => {
      if (isName(line)) return line;
      const unmarked = line.replace(listMark, '');
      return isName(unmarked) ? unmarked : unmarked.split(/[\t,;]/);
    })
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
