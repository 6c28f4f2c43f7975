/** Why the store refuses a request. server/problems.ts maps each kind to an answer. */
export type FaultKind = 'invalid' | 'notAllowed' | 'missing' | 'conflict';

/** The store refused a request and changed nothing. The caller sees the message. */
export class Fault extends Error {
  readonly kind: FaultKind;
  /** Path of the value at fault, such as `outcomes.0.exp`, if it is a single one. */
  readonly field: string | undefined;

  constructor(kind: FaultKind, message: string, field?: string) {
    super(message);
    this.name = 'Fault';
    this.kind = kind;
    this.field = field;
  }
}

export const invalid = (message: string, field?: string): Fault => new Fault('invalid', message, field);
export const notAllowed = (message: string): Fault => new Fault('notAllowed', message);
export const missing = (message: string, field?: string): Fault => new Fault('missing', message, field);
export const conflict = (message: string, field: string): Fault => new Fault('conflict', message, field);

/** `whose` is a character's name or its position in a list. */
export const tooMuchInAll = (whose: string, field: string): Fault =>
  invalid(`${whose} would have experience beyond what can be counted.`, field);

/** Most characters of a caller's text that an error message quotes. */
const mostSaid = 200;

/** Quotes a caller's text within an error message, shortened to `mostSaid`. */
export function quoted(words: string): string {
  const characters = Array.from(words);
  return `"${characters.length > mostSaid ? `${characters.slice(0, mostSaid).join('')}…` : words}"`;
}
