import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Matches a line of a stack trace; captures the file and the number of the line. */
const frame = /^\s*at .*?\(?(?:file:\/\/)?(\/[^\s()]+?):(\d+):\d+\)?$/;

/** The folder of this package's own code. */
const ownFolder = join(import.meta.dirname, '..', sep);

const isTestFile = (file: string): boolean => !file.startsWith(ownFolder) && !file.includes('/node_modules/');

/** The first line of test code in a stack trace, as `file:line: code`; null if there is none. */
function lineIn(stack: string, within: RegExp | null): string | null {
  for (const each of stack.split('\n')) {
    const [, file, line] = frame.exec(each) ?? [];
    if (!file || !line || !(within ? within.test(file) : isTestFile(file)) || !existsSync(file)) continue;
    const code = readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
    return code ? `${relative('', file)}:${line}: ${code}` : null;
  }
  return null;
}

/**
 * The message of an error, with the line of the assertion that threw it: `true !== false` alone says too little.
 * @param within matches the files whose assertions count; default: all but this package and installed packages
 */
export function failedAssertion({ message, stack = '' }: Error, within: RegExp | null = null): string {
  const words = stripVTControlCharacters(message).trim();
  const line = lineIn(stack, within);
  return line === null ? words : `${words}\n  at ${line}`;
}
