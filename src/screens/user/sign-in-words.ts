import type { SignIn } from '#core/contract/members.ts';
import { endsCurrent, isMany } from '#api/sign-ins.ts';
import { formatMoment } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';

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

/** The warning of the dialog that ends a sign-in, `all` or `others`. */
export function endWarning(id: string, signIns: readonly SignIn[] | undefined): string {
  if (endsCurrent(id, signIns)) return text('signIns.warnHere');
  return text(isMany(id) ? 'signIns.warnMany' : 'signIns.warn');
}
