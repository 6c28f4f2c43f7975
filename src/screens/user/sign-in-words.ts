import type { SignIn } from '#core/contract/members.ts';
import { endsCurrent } from '#api/sign-ins.ts';
import { formatMoment } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import type { ConfirmedWriteWords } from '../shared/saving/confirmed-write-dialog.tsx';

/** A time to the minute; `at` is epoch ms, null if unknown. */
export const momentText = (at: number | null): string =>
  at === null ? text('date.unknown') : formatMoment(at);

/** The device of a sign-in, such as "Firefox on Linux". */
export function deviceText({ browser, system }: SignIn): string {
  if (browser !== null && system !== null) return text('signIns.device', { browser, system });
  return browser ?? system ?? text('signIns.unknownDevice');
}

/** The names of the buttons that end each of these sign-ins. Equal names, for uses in the same minute, get a number. */
export function endNames(signIns: readonly SignIn[]): string[] {
  const counts = new Map<string, number>();
  return signIns.map((signIn) => {
    const name = text('signIns.endOne', {
      device: deviceText(signIn),
      moment: momentText(signIn.lastUsed),
    });
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Whether the id stands for several sign-ins. */
const isMany = (id: string): boolean => id === 'all' || id === 'others';

function questionFor(name: string, id: string): string {
  if (id === 'all') return text('signIns.askAll');
  return id === 'others' ? text('signIns.askOthers') : text('signIns.askOne', { device: name });
}

/** The texts of the dialog that ends a sign-in, `all` or `others`. */
export const signInEndWords =
  (signIns: readonly SignIn[] | undefined) =>
  (name: string, id: string): ConfirmedWriteWords => ({
    title: text(isMany(id) ? 'signIns.endTitleMany' : 'signIns.endTitle'),
    question: questionFor(name, id),
    warning: text(
      endsCurrent(id, signIns) ? 'signIns.warnHere' : isMany(id) ? 'signIns.warnMany' : 'signIns.warn',
    ),
    confirm: text('signIns.end'),
    busy: text('signIns.ending'),
    unanswered: 'signIns.unanswered',
  });
