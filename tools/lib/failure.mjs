/** Something the reader can mend: its message is one sentence, and no stack is shown for it. */
export class Failure extends Error {
  name = 'Failure';
}

const sentences = new Set(['Failure', 'StartProblem', 'DatabaseTrouble']);

/**
 * Runs a command. A foreseen failure prints its sentence, anything else its stack; both exit with 1.
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
