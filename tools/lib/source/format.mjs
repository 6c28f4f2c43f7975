import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { inRoot } from '../root.mjs';

const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(inRoot('.oxfmtrc.json'), 'utf8'));

/**
 * Formats a text as `npm run format` would.
 * @param {string} file the name of its file, whose extension says what the text is
 * @param {string} text
 * @returns {Promise<string>}
 * @throws {Error} if the text cannot be parsed
 */
export async function formatted(file, text) {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
