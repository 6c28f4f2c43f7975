/** A failure that the user of the command can fix. Its message says how, and is printed without a stack. */
export class Failure extends Error {
  name = 'Failure';
}

/** The names of errors whose message is enough. */
const foreseen = new Set(['Failure', 'StartProblem', 'DatabaseTrouble', 'Fault']);

/**
 * Runs a command. Prints the message of a foreseen failure, or the stack of any other error, and then exits with 1.
 * @param {() => Promise<unknown>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(foreseen.has(error?.name) ? error.message : error);
    process.exit(1);
  }
}
