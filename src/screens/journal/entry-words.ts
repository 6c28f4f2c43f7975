import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { entryKinds, isInHistory, type KindInHistory } from '#core/contract/journal/kinds.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { formatMoment } from '#core/views/dates.ts';
import { statusLook } from '../shared/characters/character-status.ts';
import { moneyText, text, type TextKey } from '#texts/texts.ts';

/** The values in texts about an entry. An unknown name becomes the word “unknown”, and an unknown amount becomes 0. */
export function entryValues({ about, money }: JournalEntry) {
  return {
    quantity: about?.quantity ?? 0,
    item: about?.item ?? text('history.unknown'),
    money: moneyText(Math.abs(money ?? 0)),
    title: about?.title ?? text('history.unknown'),
    master: nameInId(about?.master ?? '') || text('history.unknown'),
    description: about?.description ?? '',
    formerName: about?.formerName ?? text('history.unknown'),
  };
}

/** The words for a kind. A newer server may send kinds that this app does not know. */
export function kindWord(kind: string): string {
  const known = entryKinds.find((one) => one === kind);
  return known ? text(`kind.${known}`) : text('entry.other', { kind });
}

/** How an undo names each kind of write. */
const writes: Record<KindInHistory, TextKey> = {
  sold: 'undo.sale',
  bought: 'undo.purchase',
  given: 'undo.gifts',
  taken: 'undo.taking',
  corrected: 'undo.correction',
  played: 'undo.session',
  mastered: 'undo.session',
  sessionTakenBack: 'undo.deletedSession',
  deleted: 'undo.itemDeletion',
  edited: 'undo.itemName',
  pictured: 'undo.entry',
  undone: 'undo.entry',
  opened: 'undo.entry',
  imported: 'undo.entry',
};

/** What an undo calls the write of an entry, as in 'Undo the sale of 1 Rope'. */
export const nameOfWrite = (entry: JournalEntry): string =>
  text(isInHistory(entry.kind) ? writes[entry.kind] : 'undo.entry', entryValues(entry));

/** Appends to `words` what distinguishes an entry from equal ones: its time, and whether it was undone. */
export function withMoment({ at, undoneBy }: JournalEntry, words: string): string {
  const named = text('history.moment', { words, moment: formatMoment(at) });
  return undoneBy === null ? named : `${named}. ${text('history.wasUndone')}`;
}

/** The item of an entry, with its quantity if that is known. */
export const piecesOf = ({
  quantity,
  item,
}: Pick<NonNullable<JournalEntry['about']>, 'quantity' | 'item'>): string =>
  `${quantity === null ? '' : `${text('form.number', { value: quantity })} `}${item ?? ''}`;

/** The text of what was undone if an entry of the kind `undone` is about an item as such. */
export const undoneOfItem = ({ about, subjectType }: JournalEntry) =>
  subjectType === 'item' && (about?.formerName ? 'undo.itemName' : 'undo.itemDeletion');

/** Names what an entry of the kind `undone` has undone. */
export function nameOfUndone(entry: JournalEntry): string {
  const { about } = entry;
  const key = undoneOfItem(entry);
  if (key) return text(key, entryValues(entry));
  if (about?.item) return piecesOf(about);
  return about?.title ?? about?.description ?? text('undo.entry');
}

/** An entry in one sentence. */
export function sentenceOf(entry: JournalEntry): string {
  if (entry.kind === 'undone') return text('entry.undone', { what: nameOfUndone(entry) });
  return isInHistory(entry.kind) ? text(`entry.${entry.kind}`, entryValues(entry)) : kindWord(entry.kind);
}

const signOf = (value: number): string => (value > 0 ? '+' : '');

export const expText = (exp: number): string => text('history.exp', { exp, sign: signOf(exp) });

/** The consequences of an entry: experience, money, and a new status. */
export function factsOf({
  exp,
  money,
  status,
  kind,
}: Pick<JournalEntry, 'exp' | 'money' | 'status' | 'kind'>): string[] {
  // What a character had when its journal began was not gained then.
  if (kind === 'opened' || kind === 'imported') return [];
  return [
    ...(exp ? [expText(exp)] : []),
    ...(money ? [`${signOf(money)}${moneyText(money)}`] : []),
    ...(status === null ? [] : [statusText(status)]),
  ];
}

function statusText(status: string): string {
  if (status === 'dead') return text('history.died');
  return status === 'active'
    ? text('history.alive')
    : text('history.status', { status: statusLook(status).word });
}

/** The text that says who wrote an entry; of a session, which also names its master, who registered it. */
export function authorText({ actor, kind }: JournalEntry) {
  if (actor === null) return 'history.byNobody';
  return kind === 'played' || kind === 'mastered' ? 'history.registeredBy' : 'history.by';
}
