/** A failure that the reader can fix: its message is one sentence, printed without a stack. */
export class Failure extends Error {
  name = 'Failure';
}

const sentences = new Set(['Failure', 'StartProblem', 'DatabaseTrouble']);

/**
 * Runs a command. A foreseen failure prints its sentence, any other error its stack; both exit with 1.
 * @param {() => Promise<unknown>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(sentences.has(error?.name) ? error.message : error);
    process.exit(1);
  }
}
