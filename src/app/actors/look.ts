import type { Act } from '#core/contract/journal/act.ts';
import { asProblem, isUnknown, RequestFailure } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';

/** Failures that a server without idempotency keys also reports after it has done a write. */
const perhapsDone: readonly number[] = [400, 500];

const announceDone = (): void => {
  toasts.add(
    { tone: 'info', title: text('write.doneAfterAll'), description: text('write.doneAfterAllHint') },
    { timeout: 0 },
  );
};

/**
 * Sends a write to a server without idempotency keys, which may report a failure of a write that it has done
 * (docs/wire-contract.md#wire-errors-after-write). So `look` reads before the write and after a failure, and `isDone`
 * compares the two. A write that is found counts as done, and a message says so. Without both reads, the outcome is
 * unknown.
 */
export async function sendAndLook<Seen>(
  send: () => Promise<Act>,
  look: () => Promise<Seen>,
  isDone: (before: Seen, after: Seen) => boolean,
): Promise<Act> {
  const see = () =>
    look().then(
      (seen) => ({ seen }),
      () => null,
    );
  const before = await see();
  try {
    return await send();
  } catch (error) {
    const problem = asProblem(error);
    if (!isUnknown(problem) && !perhapsDone.includes(problem.status)) throw error;
    const after = before && (await see());
    if (!before || !after) throw new RequestFailure({ ...problem, mayBeDone: true });
    if (!isDone(before.seen, after.seen)) throw error;
    announceDone();
    return null;
  }
}
