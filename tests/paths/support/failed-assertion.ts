import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const frame = /\(?(?:file:\/\/)?(\/[^\s()]*\/(tests\/paths\/(?:models|stages)\/[^\s():]+)):(\d+):\d+\)?/;

/** The first line of a model or stage in a stack trace, with its place; null if there is none. */
function lineIn(stack: string): string | null {
  const [, file, name, line] = frame.exec(stack) ?? [];
  if (!file || !name) return null;
  const code = readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
  return code ? `${name}:${line}: ${code}` : null;
}

/** The message of an error, with the assertion that has thrown it: `true !== false` alone says too little. */
export function failedAssertion({ message, stack = '' }: Error): string {
  const words = stripVTControlCharacters(message).trim();
  const line = lineIn(stack);
  return line === null ? words : `${words}\n  at ${line}`;
}
