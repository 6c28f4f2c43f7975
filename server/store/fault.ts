import { messageOf, type Said, said } from '#core/contract/refusals.ts';

/** Why the store refuses a request. server/problems.ts maps each kind to an answer. */
export type FaultKind = 'invalid' | 'notAllowed' | 'missing' | 'conflict';

/** A refusal of a request by the store, which has changed nothing. The caller sees the message. */
export class StoreFault extends Error {
  readonly kind: FaultKind;
  readonly words: string | Said;
  /** Path of the value at fault, such as `outcomes.0.exp`, if exactly one value is. */
  readonly field: string | undefined;

  constructor(kind: FaultKind, words: string | Said, field?: string) {
    super(messageOf(words));
    this.words = words;
    this.name = 'Fault';
    this.kind = kind;
    this.field = field;
  }
}

// Only words with a code can refuse a call, so that every language has its own sentence.
export const invalid = (words: Said, field?: string): StoreFault => new StoreFault('invalid', words, field);
export const notAllowed = (words: Said): StoreFault => new StoreFault('notAllowed', words);
export const missing = (words: Said, field?: string): StoreFault => new StoreFault('missing', words, field);
export const conflict = (words: Said, field?: string): StoreFault => new StoreFault('conflict', words, field);

/** The refusal of what an operator gives to a command. The message names the place in a file to import. */
export const unusable = (words: string): StoreFault => new StoreFault('invalid', words);

/** `whose` is a character's name or its position in a list. */
export const experienceOutOfRange = (whose: string, field: string): StoreFault =>
  invalid(said('experienceOutOfRange', { whose }), field);

/** Maximum number of characters that an error message quotes of a caller's text. */
const maxQuoted = 200;

/** Quotes a caller's text within an error message, shortened to `maxQuoted`. */
export function quoted(words: string): string {
  const characters = Array.from(words);
  return `"${characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : words}"`;
}
