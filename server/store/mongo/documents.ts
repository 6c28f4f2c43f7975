import { unusable } from '../fault.ts';
import { parseExtended } from './extended-json.ts';

/** A document of an export, with the line on which it begins. */
export interface MongoDocument {
  line: number;
  value: Record<string, unknown>;
}

/** Maximum depth of a document: deeper than any of the bot's. */
const maxDepth = 64;

const codes = {
  lineFeed: 10,
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  open: 123,
  close: 125,
} as const;

const isSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === codes.lineFeed;

/** Finds the documents of a text one after the other, and counts its lines. */
class Scanner {
  line = 1;
  #position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  fail(words: string): Error {
    return unusable(`line ${this.line}: ${words}`);
  }

  /** Skips spaces, but does not skip the character after them. @returns the code of that character; NaN at the end */
  peek(): number {
    for (; ; this.#position += 1) {
      const code = this.#text.charCodeAt(this.#position);
      if (!isSpace(code)) return code;
      if (code === codes.lineFeed) this.line += 1;
    }
  }

  skip(): void {
    this.#position += 1;
  }

  /** Reads the text of the document that begins here. */
  document(): string {
    const start = this.#position;
    const text = this.#text;
    let depth = 0;
    let isQuoted = false;
    for (; this.#position < text.length; this.#position += 1) {
      const code = text.charCodeAt(this.#position);
      if (code === codes.lineFeed) this.line += 1;
      if (isQuoted) {
        if (code === codes.backslash) this.#position += 1;
        else if (code === codes.quote) isQuoted = false;
        continue;
      }
      if (code === codes.quote) isQuoted = true;
      else if (code === codes.open || code === codes.openList) depth += 1;
      else if (code === codes.close || code === codes.closeList) depth -= 1;
      if (depth > maxDepth) throw this.fail('the document is nested too deeply.');
      if (depth > 0) continue;
      this.#position += 1;
      return text.slice(start, this.#position);
    }
    throw this.fail('the file ends within a document.');
  }
}

/**
 * The documents of a file of `mongoexport`: one after the other, or as one list (`--jsonArray`), with any line breaks
 * (`--pretty`).
 * @throws Fault `invalid`, whose message begins with the number of the line
 */
export function documentsIn(text: string): MongoDocument[] {
  const scanner = new Scanner(text.replace(/^\uFEFF/, ''));
  const documents: MongoDocument[] = [];
  const isList = scanner.peek() === codes.openList;
  if (isList) scanner.skip();
  for (let code = scanner.peek(); !Number.isNaN(code); code = scanner.peek()) {
    const isEmptyList = isList && code === codes.closeList && documents.length === 0;
    if (isEmptyList) break;
    if (code !== codes.open) throw scanner.fail('a document must begin here, with {.');
    const { line } = scanner;
    documents.push({ line, value: parseExtended(scanner.document(), line) });
    if (!isList) continue;
    const after = scanner.peek();
    if (after === codes.closeList) break;
    if (after !== codes.comma) throw scanner.fail('the list lacks a comma or its end here.');
    scanner.skip();
  }
  if (isList) readListEnd(scanner);
  return documents;
}

/** Checks that the list, and with it the file, ends here. */
function readListEnd(scanner: Scanner): void {
  if (scanner.peek() !== codes.closeList) throw scanner.fail('the list has no end.');
  scanner.skip();
  if (!Number.isNaN(scanner.peek())) throw scanner.fail('nothing may follow the list.');
}
