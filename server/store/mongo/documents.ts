import { unusable } from '../fault.ts';
import { parseExtended } from './extended-json.ts';

/** A document of an export, with the line on which it begins. */
export interface MongoDocument {
  line: number;
  value: Record<string, unknown>;
}

/** Maximum depth of a document: deeper than any of the bot's. */
const maxDepth = 64;

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

  /** Skips spaces, but does not skip the character after them. @returns that character; undefined at the end */
  peek(): string | undefined {
    for (; ; this.#position += 1) {
      const next = this.#text[this.#position];
      if (next === undefined || !' \t\r\n'.includes(next)) return next;
      if (next === '\n') this.line += 1;
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
      const next = text[this.#position];
      if (next === '\n') this.line += 1;
      if (isQuoted) {
        if (next === '\\') this.#position += 1;
        else if (next === '"') isQuoted = false;
        continue;
      }
      if (next === '"') isQuoted = true;
      else if (next === '{' || next === '[') depth += 1;
      else if (next === '}' || next === ']') depth -= 1;
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
  const isList = scanner.peek() === '[';
  if (isList) scanner.skip();
  for (let next = scanner.peek(); next !== undefined; next = scanner.peek()) {
    const isEmptyList = isList && next === ']' && documents.length === 0;
    if (isEmptyList) break;
    if (next !== '{') throw scanner.fail('a document must begin here, with {.');
    const { line } = scanner;
    documents.push({ line, value: parseExtended(scanner.document(), line) });
    if (!isList) continue;
    const after = scanner.peek();
    if (after === ']') break;
    if (after !== ',') throw scanner.fail('the list lacks a comma or its end here.');
    scanner.skip();
  }
  if (isList) readListEnd(scanner);
  return documents;
}

/** Checks that the list, and with it the file, ends here. */
function readListEnd(scanner: Scanner): void {
  if (scanner.peek() !== ']') throw scanner.fail('the list has no end.');
  scanner.skip();
  if (scanner.peek() !== undefined) throw scanner.fail('nothing may follow the list.');
}
