import { createInterface } from 'node:readline';

/**
 * Asks a question on the terminal.
 * @param {string} question
 * @param {{ input?: NodeJS.ReadableStream, output?: NodeJS.WritableStream }} [streams] by default those of this process
 * @returns {Promise<boolean>} whether the answer is yes; false if the terminal closes
 */
export function confirm(question, { input = process.stdin, output = process.stdout } = {}) {
  const lines = createInterface({ input, output });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false));
    lines.question(`${question} [y/N] `, (answer) => {
      resolve(/^y(?:es)?$/i.test(answer.trim()));
      lines.close();
    });
  });
}
