import { useMachine } from '@xstate/react';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Choices } from '#forms/choices.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import type { Frames } from '#forms/form-context.ts';
import type { OwnWidgets } from '#forms/theme/theme.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { isNewer, ownBase } from '#core/rules/draft.ts';
import { isStale, type Problem } from '#core/rules/problem.ts';
import { canSave, conflictOf, isOffering, isSaved, mayBeSaved } from '#machines/submission/selectors.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import type { Address } from '#ui/page/address.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { useServices } from '../services.ts';
import type { Original } from './save-parts.ts';
import { createSubmission } from './submission.ts';
import { submissionView } from './submission-view.tsx';
import styles from './save-form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useUndo } from '../writes/use-undo.ts';
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
  original?: Original<Source> | undefined;
  /** Completes what the user has entered, for example with the version of a chosen thing. */
  complete?: (entered: Data, before: Data) => Data;
  /** Says what the page has found out about the thing since the user began; null if nothing. Default: about `original`. */
  news?: (entered: Data) => FormNotice | null;
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
  /** Shown above the button: what a save would do. */
  preview?: (entered: Data) => ReactNode;
  /** Names what was saved, in the dialog about the success. */
  about?: (entered: Data) => ReactNode;
  /** Content from the server's answer that the user needs, shown with the success. */
  outcome?: ReactElement | undefined;
  /** A link beside the Ok button of the success. */
  link?: { label: string; href: Address };
  /** The texts of two buttons beside the Ok button of the success: begin again with a blank form, or with the same values. */
  again?: { blank: TextKey; same: TextKey };
  /** Called after the user acknowledges the success. */
  onSaved: () => void;
  /** Leaves the form, if that is possible without a navigation, for example by closing its dialog. */
  onLeft?: () => void;
  ref?: Ref<SaveFormHandle>;
}

/** A change elsewhere that concerns what the user enters, as title and hint of a notice. */
export interface FormNotice {
  title: TextKey;
  hint: TextKey;
}

/** How a form begins: blank or with data, and whether it begins again after a save. */
interface Beginning<Data> {
  /** The visit of the screen (use-visit.ts). */
  visit: number;
  /** 0 for the first form of the visit. */
  round: number;
  /** The data that the form begins with, as if the user had just entered them; null for a blank form. */
  begun: Data | null;
}

/** A form that saves: it handles drafts, conflicts, refusals, progress, success and leaving. */
export function SaveForm<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  const visit = useVisit();
  const [beginning, setBeginning] = useState<Beginning<Data>>({ visit, round: 0, begun: null });
  const current = beginning.visit === visit ? beginning : { visit, round: 0, begun: null };
  return (
    <OneSave
      key={`${visit}.${current.round}`}
      {...props}
      beginning={current}
      onAgain={(begun) => setBeginning({ visit, round: current.round + 1, begun })}
    />
  );
}

interface OneSaveProps<Data extends object, Source, Wire> extends SaveFormProps<Data, Source, Wire> {
  beginning: Beginning<Data>;
  /** Begins the next save, with these data; null for a blank form. */
  onAgain: (begun: Data | null) => void;
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
    onSaved,
    onLeft,
    ref,
  } = props;
  const { drafts } = useServices();
  const { begun, round } = props.beginning;
  const [{ machine, input }] = useState(() => {
    const name = subject === undefined ? form.id : `${form.id}:${subject}`;
    return createSubmission({ form, source, original, save, name, begun }, drafts);
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { attempts, problem, carriedOver, unanswered, act } = snapshot.context;
  const part = useFocusOnRound(round);
  const entered = snapshot.context.entered as Data;
  const beginAgain = (next: Data | null) => {
    send({ type: 'success.acknowledged' });
    props.onAgain(next);
  };
  const { again } = props;
  const next = again && [
    { label: text(again.blank), onPress: () => beginAgain(null) },
    { label: text(again.same), onPress: () => beginAgain(entered) },
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
  const conflict = conflictOf(snapshot);
  const isIdle = !snapshot.hasTag('busy') && !isOffering(snapshot) && !isSaved(snapshot);
  // While a save has no answer, a newer version may come from that save, so do not say that the thing was changed
  // elsewhere.
  const { news = () => newsOf(original, snapshot.context.origin.version) } = props;
  const shownNews = isIdle && !isPerhapsSaved ? news(entered) : null;
  return (
    <div ref={part}>
      {/* The key of the form below is `carriedOver` alone, and siblings need different keys. */}
      {carriedOver > 0 && shownNews === null && <MergedNotice key={`notice ${carriedOver}`} />}
      {isPerhapsSaved && !isOffering(snapshot) && !isSaved(snapshot) && (
        <div className={styles.notices}>
          <Alert tone="info" title={text('form.mayBeSaved')}>
            {text('form.mayBeSavedHint')}
          </Alert>
        </div>
      )}
      {shownNews && (
        <div className={styles.notices}>
          <Alert tone="info" title={text(shownNews.title)}>
            {text(shownNews.hint)}
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
          data={entered}
          onChange={(changed) =>
            send({ type: 'form.changed', entered: props.complete?.(changed, entered) ?? changed })
          }
          onSubmit={() => send({ type: 'save.asked' })}
          submitLabel={texts.submit}
          canSubmit={canSave(snapshot)}
          isBusy={snapshot.hasTag('busy')}
          attempts={attempts}
          refusals={refusals}
          choices={choices}
          widgets={widgets}
          frames={frames}
        >
          {props.preview?.(entered)}
        </SchemaForm>
      )}
      {conflict && (
        <ConflictDialog
          form={form}
          choices={choices}
          base={ownBase(conflict.base?.data ?? null, conflict.newest.data, unanswered)}
          theirs={conflict.newest.data}
          mine={conflict.entered}
          reason={conflict.reason}
          isPerhapsOwn={isPerhapsSaved}
          part={part}
          onMerged={(merged) => send({ type: 'conflict.settled', entered: merged })}
          onLeft={() => send({ type: 'conflict.postponed' })}
        />
      )}
      <FlowDialog
        view={
          undo.view ??
          submissionView(snapshot, send, {
            busy: text(texts.busy),
            succeeded: text(texts.succeeded ?? 'dialog.succeeded'),
            about: props.about?.(entered),
            outcome,
            link: props.link,
            next,
            failed: texts.failed,
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

/** What the page has found out about an edited thing since it read this version. */
function newsOf<Source>(original: Original<Source> | undefined, version: number | null): FormNotice | null {
  const { newest, versionOf } = original ?? {};
  if (newest === null) return { title: 'form.goneMeanwhile', hint: 'form.goneMeanwhileHint' };
  return isNewer(newest && versionOf?.(newest), version)
    ? { title: 'form.changedMeanwhile', hint: 'form.changedMeanwhileHint' }
    : null;
}

/** The number of frames until react-aria has returned the focus of the closed dialog. */
const framesUntilReturn = 3;

/**
 * When a form begins again, moves focus to its first field and selects its text. Returns a reference for the
 * element around the form.
 */
function useFocusOnRound(round: number) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round === 0) return;
    let frame = 0;
    const wait = (remaining: number) => {
      frame = requestAnimationFrame(() => {
        if (remaining > 0) return wait(remaining - 1);
        const first = part.current?.querySelector<HTMLInputElement>('form input');
        first?.focus();
        first?.select();
      });
    };
    wait(framesUntilReturn);
    return () => cancelAnimationFrame(frame);
  }, [round]);
  return part;
}

const sameField = (field: string): string => field;

/** The server's messages by the form's own field names; undefined for a stale version, for which no field is to blame. */
function useRefusals(problem: Problem | null, fieldOf: (field: string) => string = sameField) {
  return useMemo(
    () =>
      problem && !isStale(problem)
        ? Object.fromEntries(Object.entries(problem.fields).map(([field, words]) => [fieldOf(field), words]))
        : undefined,
    [problem, fieldOf],
  );
}

/**
 * Says what the form contains after a comparison. Takes the focus, which was lost when the form remounted.
 */
function MergedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In the first frame, the dialog returns focus to an element that no longer exists.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.focus());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p ref={notice} tabIndex={-1} className={styles.merged}>
      {text('form.merged')}
    </p>
  );
}
