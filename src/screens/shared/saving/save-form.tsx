import { useMachine } from '@xstate/react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { Choices } from '#forms/choices.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import type { Frames } from '#forms/form-context.ts';
import type { OwnWidgets } from '#forms/theme/theme.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { ownBasis } from '#core/rules/draft.ts';
import { isStale, type Problem } from '#core/rules/problem.ts';
import { canSave, conflictOf, isOffering, isSaved, mayBeSaved } from '#machines/submission/selectors.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import type { Address } from '#ui/page/address.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { useFlows } from '../services.ts';
import type { AddedTo, Edited } from './save-parts.ts';
import { MergedNotice } from './merged-notice.tsx';
import { submissionView } from './submission-view.tsx';
import styles from './save-form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type Beginning, stateWith, useFocusOnRound } from './use-beginning.ts';
import { useUndo } from './use-undo.ts';
import { useVisit } from '../lists/use-visit.ts';

export interface SaveFormHandle {
  /** Leaves at once, or asks first if something is unsaved. */
  askToLeave(): void;
  /** Whether nothing was entered, and the focus is elsewhere. */
  isUntouched(): boolean;
}

export interface SaveFormProps<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  /** The form's initial data; read once. */
  source: Source;
  /** Distinguishes the edited thing from others that the same form edits. */
  subject?: string;
  /**
   * The stored thing that the form changes, which others may change meanwhile; read once. Without it, the
   * form saves a new thing.
   */
  original?: Edited<Data, Source> | AddedTo<Data, Source>;
  /**
   * Saves the entered data. Resolves to the number by which the save can be undone.
   * @throws RequestFailure
   */
  save: (wire: Wire) => Promise<Act>;
  choices?: Choices;
  widgets?: OwnWidgets;
  frames?: Frames;
  texts: {
    submit: TextKey;
    busy: TextKey;
    /** Default: 'Operation completed successfully'. */
    succeeded?: TextKey;
    /** Message of the dialog about a failure; default: only the reason. */
    failed?: (reason: string) => string;
  };
  /** Names what was saved, in the dialog about the success. */
  about?: (entered: Data) => ReactNode;
  /** Content from the server's answer that the user needs, shown with the success. */
  outcome?: ReactNode;
  /** A link beside the Ok button of the success. */
  link?: { label: string; href: Address };
  /** The texts of two buttons beside the Ok button of the success: begin again with a blank form, or with the same values. */
  again?: { blank: TextKey; same: TextKey };
  /** Called after the user acknowledges the success. */
  onSaved: () => void;
  /** Leaves the form, if that is possible without a navigation, for example by closing its dialog. */
  onLeft?: () => void;
  ref?: Ref<SaveFormHandle>;
  actions?: ReactNode;
}

/** A form that saves: it handles drafts, conflicts, refusals, progress, success and leaving. */
export function SaveForm<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  const visit = useVisit();
  const [beginning, setBeginning] = useState<Beginning<Data>>({ visit, round: 0, entered: null });
  const current = beginning.visit === visit ? beginning : { visit, round: 0, entered: null };
  return (
    <OneSave
      key={`${visit}.${current.round}`}
      {...props}
      beginning={current}
      onAgain={(entered) => setBeginning({ visit, round: current.round + 1, entered })}
    />
  );
}

interface OneSaveProps<Data extends object, Source, Wire> extends SaveFormProps<Data, Source, Wire> {
  beginning: Beginning<Data>;
  /** Begins the next save, with these data; null for a blank form. */
  onAgain: (entered: Data | null) => void;
}

function OneSave<Data extends object, Source, Wire>(props: OneSaveProps<Data, Source, Wire>) {
  const {
    form,
    source,
    subject,
    original,
    save,
    choices,
    widgets,
    frames,
    texts,
    outcome,
    actions,
    onSaved,
    onLeft,
    ref,
  } = props;
  const { submission } = useFlows();
  const [{ machine, ...begun }] = useState(() => {
    const name = subject === undefined ? form.id : `${form.id}:${subject}`;
    const own = submission({ form, source, original, save, name });
    const state = stateWith(own, props.beginning.entered);
    return { machine: own.machine, input: own.input, ...(state && { snapshot: state }) };
  });
  const [snapshot, send, actor] = useMachine(machine, begun);
  const { attempts, problem, carriedOver, unanswered, act } = snapshot.context;
  const part = useFocusOnRound(props.beginning.round);
  const beginAgain = (entered: Data | null) => {
    send({ type: 'success.acknowledged' });
    props.onAgain(entered);
  };
  const { again } = props;
  const next = again && [
    { label: text(again.blank), onPress: () => beginAgain(null) },
    { label: text(again.same), onPress: () => beginAgain(snapshot.context.entered as Data) },
  ];
  const acknowledge = () => {
    send({ type: 'success.acknowledged' });
    onSaved();
  };
  const undo = useUndo(acknowledge);
  const isPerhapsSaved = mayBeSaved(snapshot);
  const guard = useLeaveGuard({
    isUnsaved: () => actor.getSnapshot().hasTag('unsaved'),
    ask() {
      send({ type: 'leave.asked' });
      return actor.getSnapshot().matches('leaving');
    },
    isDialog: onLeft !== undefined,
  });
  useImperativeHandle(ref, () => ({
    askToLeave() {
      send({ type: 'leave.asked' });
      if (actor.getSnapshot().matches('left')) onLeft?.();
    },
    isUntouched() {
      const isPristine = actor.getSnapshot().matches({ editing: 'pristine' });
      return isPristine && attempts === 0 && !part.current?.contains(document.activeElement);
    },
  }));
  const refusals = useRefusals(snapshot.hasTag('dialog') ? null : problem, form.fieldOf);
  const current = snapshot.context.origin.source as Source;
  const conflict = conflictOf(snapshot);
  const isAddition = original?.kind === 'addition';
  const isIdle = !snapshot.hasTag('busy') && !isOffering(snapshot) && !isSaved(snapshot);
  // While a save has no answer, a newer version may come from that save, so do not say that the thing was changed
  // elsewhere.
  const changeElsewhere = isIdle && !isPerhapsSaved && original ? doneElsewhere(original, current) : null;
  return (
    <div ref={part}>
      {/* The key of the form below is `carriedOver` alone, and siblings need different keys. */}
      {carriedOver > 0 && changeElsewhere === null && <MergedNotice key={`notice ${carriedOver}`} />}
      {isPerhapsSaved && !isOffering(snapshot) && !isSaved(snapshot) && (
        <div className={styles.notices}>
          <Alert tone="info" title={text('form.mayBeSaved')}>
            {text('form.mayBeSavedHint')}
          </Alert>
        </div>
      )}
      {changeElsewhere && (
        <div className={styles.notices}>
          <Alert tone="info" title={text(changeElsewhere)}>
            {text(hints[changeElsewhere])}
          </Alert>
        </div>
      )}
      {isOffering(snapshot) ? (
        <DraftOffer
          mayBeSaved={isPerhapsSaved}
          isBusy={snapshot.hasTag('busy')}
          problem={problem}
          onRestore={() => send({ type: 'draft.restored' })}
          onDiscard={() => send({ type: 'draft.discarded' })}
        />
      ) : (
        <SchemaForm
          // The fields remember text typed for the previous version, so they must remount.
          key={carriedOver}
          form={form}
          data={snapshot.context.entered as Data}
          onChange={(entered) => send({ type: 'form.changed', entered })}
          onSubmit={() => send({ type: 'save.asked' })}
          submitLabel={texts.submit}
          canSubmit={canSave(snapshot)}
          isBusy={snapshot.hasTag('busy')}
          attempts={attempts}
          refusals={refusals}
          choices={choices}
          widgets={widgets}
          frames={frames}
          actions={actions}
        />
      )}
      {conflict && !isAddition && (
        <ConflictDialog
          form={form}
          choices={choices}
          base={ownBasis(conflict.basis?.facts ?? null, conflict.newest.initial, unanswered)}
          theirs={conflict.newest.initial}
          mine={conflict.entered}
          reason={conflict.reason}
          isPerhapsOwn={isPerhapsSaved}
          part={part}
          onMerged={(entered) => send({ type: 'conflict.settled', entered })}
          onLeft={() => send({ type: 'conflict.postponed' })}
        />
      )}
      <FlowDialog
        view={
          undo.view ??
          submissionView(snapshot, send, {
            busy: text(texts.busy),
            succeeded: text(texts.succeeded ?? 'dialog.succeeded'),
            about: props.about?.(snapshot.context.entered as Data),
            outcome,
            link: props.link,
            next,
            failed: texts.failed,
            changed:
              conflict && isAddition
                ? original.describeChange(
                    conflict.basis?.facts ?? null,
                    conflict.newest.source as Source,
                    conflict.reason,
                  )
                : null,
            onSaved: acknowledge,
            onUndo: undo.offer(act, text('undo.saved')),
            onLeave() {
              guard.leave();
              onLeft?.();
            },
            onStay: guard.stay,
          })
        }
      />
    </div>
  );
}

const hints = {
  'form.changedMeanwhile': 'form.changedMeanwhileHint',
  'form.goneMeanwhile': 'form.goneMeanwhileHint',
} as const satisfies Partial<Record<TextKey, TextKey>>;

/** What the page has found out about the thing since it read `current`, which the form is based on; null if nothing. */
function doneElsewhere<Source>(
  { newest, versionOf }: Pick<Edited<never, Source>, 'newest' | 'versionOf'>,
  current: Source,
): keyof typeof hints | null {
  const shown = newest?.(current);
  if (shown === null) return 'form.goneMeanwhile';
  const [now, before] = [shown && versionOf(shown), versionOf(current)];
  return typeof now === 'number' && before !== null && now > before ? 'form.changedMeanwhile' : null;
}

/** The server's messages by the form's own field names; undefined for a stale version, for which no field is to blame. */
function useRefusals(problem: Problem | null, fieldOf: (field: string) => string = (field) => field) {
  return useMemo(
    () =>
      problem && !isStale(problem)
        ? Object.fromEntries(Object.entries(problem.fields).map(([field, words]) => [fieldOf(field), words]))
        : undefined,
    [problem, fieldOf],
  );
}
