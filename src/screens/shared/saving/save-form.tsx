import { useMachine } from '@xstate/react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Choices } from '#forms/choices.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import type { OwnWidgets } from '#forms/theme/theme.ts';
import { isStale, type Problem } from '#core/rules/problem.ts';
import { canSave, conflictOf, isOffering, isSaved } from '#machines/submission/selectors.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { useFlows } from '../services.ts';
import type { AddedTo, Edited } from './save-parts.ts';
import { MergedNotice } from './merged-notice.tsx';
import { submissionView } from './submission-view.tsx';
import styles from './save-form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useVisit } from '../lists/use-visit.ts';

export interface SaveFormHandle {
  /** Leaves at once, or asks first if something is unsaved. */
  askToLeave(): void;
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
   * Saves the entered data.
   * @throws RequestFailure
   */
  save: (wire: Wire) => Promise<void>;
  /** Choices for the fields; a function if they depend on the changed thing. */
  choices?: Choices | ((source: Source) => Choices);
  widgets?: OwnWidgets;
  texts: {
    submit: TextKey;
    busy: TextKey;
    /** Default: 'Operation completed successfully'. */
    succeeded?: TextKey;
    /** Message of a failure's dialog; default: only the reason. */
    failed?: (reason: string) => string;
  };
  /** Called after the person acknowledges the success. */
  onSaved: () => void;
  /** Leaves the form, if that is possible without a navigation, for example by closing its dialog. */
  onLeft?: () => void;
  ref?: Ref<SaveFormHandle>;
  actions?: ReactNode;
}

/** A form, and the conversation about saving it: drafts, conflicts, refusals, progress, success, leaving. */
export function SaveForm<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  return <OneSave key={useVisit()} {...props} />;
}

function OneSave<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  const {
    form,
    source,
    subject,
    original,
    save,
    choices: given,
    widgets,
    texts,
    actions,
    onSaved,
    onLeft,
    ref,
  } = props;
  const { submission } = useFlows();
  const [{ machine, input }] = useState(() => {
    const name = subject === undefined ? form.id : `${form.id}:${subject}`;
    return submission({ form, source, original, save, name });
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { attempts, problem, carriedOver, mayBeSaved } = snapshot.context;
  const guard = useLeaveGuard(
    () => actor.getSnapshot().hasTag('unsaved'),
    () => {
      send({ type: 'leave.asked' });
      return actor.getSnapshot().matches('leaving');
    },
  );
  useImperativeHandle(ref, () => ({
    askToLeave() {
      send({ type: 'leave.asked' });
      if (actor.getSnapshot().matches('left')) onLeft?.();
    },
  }));
  const refusals = useRefusals(snapshot.hasTag('dialog') ? null : problem, form.fieldOf);
  const current = snapshot.context.origin.source as Source;
  const choices = useMemo(() => (typeof given === 'function' ? given(current) : given), [given, current]);
  const conflict = conflictOf(snapshot);
  const part = useRef<HTMLDivElement>(null);
  const isAddition = original?.kind === 'addition';
  return (
    <div ref={part}>
      {carriedOver > 0 && <MergedNotice key={carriedOver} />}
      {mayBeSaved && !isOffering(snapshot) && !isSaved(snapshot) && (
        <div className={styles.sent}>
          <Alert tone="info" title={text('form.mayBeSaved')}>
            {text('form.mayBeSavedHint')}
          </Alert>
        </div>
      )}
      {isOffering(snapshot) ? (
        <DraftOffer
          mayBeSaved={mayBeSaved}
          isBusy={snapshot.hasTag('busy')}
          problem={problem}
          onRestore={() => send({ type: 'draft.restored' })}
          onDiscard={() => send({ type: 'draft.discarded' })}
        />
      ) : (
        <SchemaForm
          // The fields remember typed text of the previous version, so they remount.
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
          actions={actions}
        />
      )}
      {conflict && !isAddition && (
        <ConflictDialog
          form={form}
          choices={choices}
          base={conflict.basis?.facts ?? null}
          theirs={conflict.newest.initial}
          mine={conflict.entered}
          reason={conflict.reason}
          part={part}
          onMerged={(entered) => send({ type: 'conflict.settled', entered })}
          onLeft={() => send({ type: 'conflict.postponed' })}
        />
      )}
      <FlowDialog
        view={submissionView(snapshot, send, {
          busy: text(texts.busy),
          succeeded: text(texts.succeeded ?? 'dialog.succeeded'),
          failed: texts.failed,
          changed:
            conflict && isAddition
              ? original.describe(conflict.basis?.facts ?? null, conflict.newest.source as Source)
              : null,
          onSaved: onSaved,
          onLeave() {
            guard.leave();
            onLeft?.();
          },
          onStay: guard.stay,
        })}
      />
    </div>
  );
}

/** The server's messages by the form's own field names. A stale version is not a field's fault. */
function useRefusals(problem: Problem | null, fieldOf: (field: string) => string = (field) => field) {
  return useMemo(
    () =>
      problem && !isStale(problem)
        ? Object.fromEntries(Object.entries(problem.fields).map(([field, words]) => [fieldOf(field), words]))
        : undefined,
    [problem, fieldOf],
  );
}
