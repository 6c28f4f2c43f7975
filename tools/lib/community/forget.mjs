import { rm } from 'node:fs/promises';
import { writeAs } from './writing.mjs';
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

function printPlan({ steps, remains }) {
  if (steps.length === 0) console.log('There is nothing to remove.');
  for (const step of steps) console.log(`- ${step}`);
  if (remains.length > 0) console.log('This remains, so that experience, money and history add up:');
  for (const line of remains) console.log(`- ${line}`);
}

function printFiles({ copies, others }) {
  if (copies.length + others.length > 0) console.log('These files may contain the same data:');
  for (const { file, until } of copies)
    console.log(
      `- ${file}, a copy from before an update. The server deletes it after ${new Date(until).toISOString().slice(0, 10)}.`,
    );
  for (const file of others) console.log(`- ${file}`);
}

const question =
  'Also delete the copies from before an update? You could then no longer go back to the version before it.';

/** Deletes the copies if the option or the answer to a question says so. @returns whether none remains */
async function deleteCopies(copies, isWanted) {
  if (copies.length === 0) return true;
  if (!isWanted && !(process.stdin.isTTY && (await confirm(question)))) return false;
  for (const { file } of copies) await rm(file, { force: true });
  return true;
}

/**
 * Removes a person, after printing what this removes, what remains, and in which files.
 * @param {{ dataDir: string, databaseUrl: string | undefined, backupDir: string | undefined, inSnapshot: <T>(work: (db: unknown) => Promise<T>) => Promise<T> }} data
 * @param {{ id: string, isDry: boolean, deletesCopies: boolean }} asked
 */
export async function forget(data, { id, isDry, deletesCopies }) {
  const { accessLifetime } = await import('../../../server/auth/tokens.ts');
  const { planToForget } = await import('../../../server/store/person/forget-person.ts');
  const { remainingFiles } = await import('../../../server/store/person/remaining-files.ts');

  const plan = await data.inSnapshot((db) => planToForget(db, id));
  const files = await remainingFiles(data.dataDir, data.databaseUrl, data.backupDir);
  printPlan(plan);
  printFiles(files);
  if (plan.steps.length + files.copies.length === 0) return;
  if (isDry) return console.log('Nothing was changed. Without --dry-run, this is done at once.');
  if (plan.steps.length > 0)
    await writeAs(data, 'forget', (writers, now) => writers.forget(id, now + accessLifetime * 1_000));
  const copiesRemain = !(await deleteCopies(files.copies, deletesCopies));
  console.log(
    `Done. Backups, here and elsewhere, still contain what was removed: delete them in time.${copiesRemain ? ' To delete the copies from before an update, run the command again with --delete-copies.' : ''}`,
  );
}
