/** Why the store does not do what it is asked: server/problems.ts says how each kind travels. */
export type FaultKind = 'invalid' | 'notAllowed' | 'missing' | 'conflict';

/** What is asked of the store cannot be done, and nothing of it was. Its words are for whoever asked. */
export class Fault extends Error {
  readonly kind: FaultKind;
  /** What is at fault of what was given, as a path such as `outcomes.0.exp`, if it is one thing. */
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

/** `whose` is a character's name, or where it stands in a list. */
export const tooMuchInAll = (whose: string, field: string): Fault =>
  invalid(`${whose} would have experience beyond what can be counted.`, field);

/** The most of what somebody sent that is said back to them, in characters. */
const mostSaid = 200;

/** Somebody's own words within a sentence, no longer than a sentence may be. */
export function quoted(words: string): string {
  const characters = Array.from(words);
  return `"${characters.length > mostSaid ? `${characters.slice(0, mostSaid).join('')}…` : words}"`;
}
