import { isUtf8 } from 'node:buffer';
import { unusable } from '../fault.ts';

const decoded = (bytes: Uint8Array, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

const advice =
  'Save it in UTF-8 (in Excel as “CSV UTF-8”, in LibreOffice and Numbers with the character set “Unicode (UTF-8)”), and import that file.';

/** What Windows-1252 has at the bytes 80 to 9F. The decoder of some versions of Node has controls there. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The encodings that spreadsheets and editors write besides Unicode; the earlier one if both fit. */
const likely = [
  {
    name: 'Windows-1252',
    decode: (bytes: Buffer) =>
      bytes.toString('latin1').replaceAll(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80]!),
  },
  { name: 'Mac Roman', decode: (bytes: Buffer) => decoded(bytes, 'macintosh') },
];

/** How many letters beyond ASCII look wrong: no letter, quote or sign of prices, a rare letter, or a capital after a small one. */
const oddities = (text: string): number =>
  Array.from(text.matchAll(/\p{Ll}\p{Lu}|[ŠšŽžŒœŸ]|[^\p{Script=Latin}‘’“”„«»–—…€£°×·\p{ASCII}]/gu)).length;

/** The first piece of a line with a letter beyond ASCII, of at most 40 characters. */
const sampleOf = (line: string): string =>
  /[^",;\t]{0,20}\P{ASCII}[^",;\t\r]{0,19}/u.exec(line)?.[0].trim() ?? line.slice(0, 40);

/** Says on which line a file is not UTF-8, and in which encoding it probably is. */
function notUnicode(bytes: Buffer): Error {
  const lines = bytes.toString('latin1').split(/\r\n?|\n/);
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
  const [best] = likely
    .map((one) => ({ ...one, odd: oddities(one.decode(bytes)) }))
    .toSorted((one, other) => one.odd - other.odd);
  const { name, decode } = best!;
  const sample = sampleOf(decode(Buffer.from(lines[line] ?? '', 'latin1')));
  return unusable(
    `Line ${line + 1} is not in UTF-8. The file is probably in ${name}, in which the line reads “${sample}”. ${advice}`,
  );
}

/** A text file, and its encoding. */
export interface FileText {
  text: string;
  encoding: 'UTF-8' | 'UTF-16';
}

/**
 * Decodes a file to import: UTF-8, or UTF-16 with a byte order mark, as spreadsheets and PowerShell write it. Anything
 * else would lose letters.
 * @throws Fault `invalid` that names the likely encoding and what to do
 */
export function readFileText(bytes: Buffer): FileText {
  const [first = 0, second = 0] = bytes;
  const isWorkbook = (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
  if (isWorkbook)
    throw unusable(`The file is a workbook of a spreadsheet or another archive, not text. ${advice}`);
  const isLittle = first === 0xff && second === 0xfe;
  if (isLittle || (first === 0xfe && second === 0xff)) {
    try {
      return { text: decoded(bytes, isLittle ? 'utf-16le' : 'utf-16be', true), encoding: 'UTF-16' };
    } catch {
      throw unusable(`The file is in UTF-16, but damaged or cut off. ${advice}`);
    }
  }
  const zeros = bytes.subarray(0, 1_000).filter((byte) => byte === 0).length;
  if (zeros > Math.min(1_000, bytes.length) / 4)
    throw unusable(`The file is probably in UTF-16, but has no byte order mark. ${advice}`);
  if (!isUtf8(bytes)) throw notUnicode(bytes);
  return { text: decoded(bytes, 'utf-8'), encoding: 'UTF-8' };
}
