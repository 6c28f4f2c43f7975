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
  /** Default: 'Cancel'. */
  cancel?: string;
  busy: string;
  /** Whether Cancel gets the focus. Set this if the write cannot be undone and there is no `warning` that says so. */
  focusesCancel?: boolean;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  unanswered: UnansweredKey;
}

type Target = Pick<ConfirmedInput, 'id' | 'name' | 'detail'>;

/** A kind of write that has these texts of its own name. */
type KindWith<Part extends string> = {
  [Kind in ConfirmedKind]: `${Kind}.${Part}` extends TextKey ? Kind : never;
}[ConfirmedKind];
type PlainKind = KindWith<'title' | 'question' | 'confirm' | 'busy' | 'succeeded' | 'unanswered'>;
/** The other texts of a deletion are those of all deletions. */
type DeletionKind = KindWith<'title' | 'question' | 'busy'> & `${string}Deletion`;

const plainWords = (kind: PlainKind, { name, detail = '' }: Target): ConfirmedWriteWords => ({
  title: text(`${kind}.title`),
  question: text(`${kind}.question`, { name, detail }),
  confirm: text(`${kind}.confirm`),
  busy: text(`${kind}.busy`),
  succeeded: text(`${kind}.succeeded`, { name }),
  unanswered: `${kind}.unanswered`,
});

const deletionWords = (kind: DeletionKind, { name }: Target): ConfirmedWriteWords => ({
  title: text(`${kind}.title`),
  question: text(`${kind}.question`, { name }),
  warning: text('deletion.warning'),
  confirm: text('deletion.confirm'),
  busy: text(`${kind}.busy`),
  unanswered: 'deletion.unanswered',
});

/** The words of the other kinds. `detail` is what the caller says about the target besides its name. */
const otherWords: Record<
  Exclude<ConfirmedKind, PlainKind | DeletionKind> | 'adventureCancellation' | 'sessionDeletion',
  (target: Target) => ConfirmedWriteWords
> = {
  /** Here, 'Cancel' could mean the adventure. */
  adventureCancellation: (target) => ({
    ...plainWords('adventureCancellation', target),
    cancel: text('dialog.back'),
    focusesCancel: true,
  }),
  /** `detail` distinguishes the session from others with its title. */
  sessionDeletion: (target) => ({ ...deletionWords('sessionDeletion', target), details: target.detail }),
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
    succeeded: text('foundry.terminated', { instance: name }),
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
};

const isOther = (kind: ConfirmedKind): kind is keyof typeof otherWords => Object.hasOwn(otherWords, kind);
const isDeletion = (kind: ConfirmedKind): kind is DeletionKind => kind.endsWith('Deletion');

/** The words of a write's dialog. */
export function confirmedWriteWords({
  kind,
  ...target
}: Target & { kind: ConfirmedKind }): ConfirmedWriteWords {
  if (isOther(kind)) return otherWords[kind](target);
  return isDeletion(kind) ? deletionWords(kind, target) : plainWords(kind, target);
}
