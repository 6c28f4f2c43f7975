import type { ConfirmedInput, ConfirmedKind } from '#machines/confirmed-write.ts';
import { isMany } from '#api/sign-ins.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { UnansweredKey } from './problem-text.ts';

/** The texts of a write's dialog. */
export interface ConfirmedWriteWords {
  title: string;
  question?: string;
  /** Distinguishes the subject from others with the same name. */
  details?: string | undefined;
  /** Warns that the write cannot be undone. */
  warning?: string | undefined;
  confirm: string;
  busy: string;
  /** Whether Cancel gets the focus. Set this if the write cannot be undone and there is no `warning` that says so. */
  focusesCancel?: boolean;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  unanswered: UnansweredKey;
}

/** Texts that all deletions share. */
const deletion = () =>
  ({
    warning: text('deletion.warning'),
    confirm: text('deletion.confirm'),
    unanswered: 'deletion.unanswered',
  }) satisfies Partial<ConfirmedWriteWords>;

type Target = Pick<ConfirmedInput, 'id' | 'name' | 'detail'>;

/** A kind of write whose words are texts of its own name. */
type PlainKind = {
  [
    Kind in ConfirmedKind
  ]: `${Kind}.${'title' | 'question' | 'confirm' | 'busy' | 'succeeded' | 'unanswered'}` extends TextKey
    ? Kind
    : never;
}[ConfirmedKind];

const plainWords = (kind: PlainKind, { name, detail = '' }: Target): ConfirmedWriteWords => ({
  title: text(`${kind}.title`),
  question: text(`${kind}.question`, { name, detail }),
  confirm: text(`${kind}.confirm`),
  busy: text(`${kind}.busy`),
  succeeded: text(`${kind}.succeeded`, { name }),
  unanswered: `${kind}.unanswered`,
});

/** The words of the other kinds. `detail` is what the caller says about the target besides its name. */
const otherWords: Record<Exclude<ConfirmedKind, PlainKind>, (target: Target) => ConfirmedWriteWords> = {
  itemDeletion: ({ name }) => ({
    ...deletion(),
    title: text('itemList.deleteTitle'),
    question: text('itemList.deleteQuestion', { item: name }),
    busy: text('itemList.deleting'),
  }),
  /** `detail` distinguishes the session from others with its title. */
  sessionDeletion: ({ name, detail }) => ({
    ...deletion(),
    title: text('sessionList.deleteTitle'),
    question: text('sessionList.deleteQuestion', { title: name }),
    details: detail,
    busy: text('sessionList.deleting'),
  }),
  /** `name` is the device; `detail` is the warning. */
  signInEnd: ({ id, name, detail }) => ({
    title: text(isMany(id) ? 'signIns.endTitleMany' : 'signIns.endTitle'),
    question:
      id === 'all'
        ? text('signIns.askAll')
        : id === 'others'
          ? text('signIns.askOthers')
          : text('signIns.askOne', { device: name }),
    warning: detail,
    confirm: text('signIns.end'),
    busy: text('signIns.ending'),
    unanswered: 'signIns.unanswered',
  }),
  termination: ({ name }) => ({
    title: text('foundry.confirm', { instance: name }),
    warning: text('foundry.warning'),
    confirm: text('foundry.terminate'),
    busy: text('foundry.stopping', { instance: name }),
    unanswered: 'foundry.unanswered',
  }),
  /** `name` is what is undone, such as 'the sale of 2 Rope'. */
  undoing: ({ name }) => ({
    title: text('undo.title', { what: name }),
    question: text('undo.question'),
    focusesCancel: true,
    confirm: text('undo.undo'),
    busy: text('undo.busy'),
    succeeded: text('undo.done', { what: name }),
    unanswered: 'undo.unanswered',
  }),
  webhookDeletion: ({ name }) => ({
    ...deletion(),
    title: text('webhooks.deleteTitle'),
    question: text('webhooks.deleteQuestion', { name }),
    busy: text('webhooks.deleting'),
  }),
};

const isPlain = (kind: ConfirmedKind): kind is PlainKind => !Object.hasOwn(otherWords, kind);

/** The words of a write's dialog. */
export const confirmedWriteWords = ({
  kind,
  ...target
}: Target & { kind: ConfirmedKind }): ConfirmedWriteWords =>
  isPlain(kind) ? plainWords(kind, target) : otherWords[kind](target);
