import { type RefObject, useEffect, useId, useState } from 'react';
import type { Choices } from '#forms/choices.ts';
import { type Described, describeDifference } from '#forms/describe-value.ts';
import { FaultSummary } from '#forms/fault-summary.tsx';
import { differences, merge, type Side, type Sides } from '#core/rules/merge.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SubmitButton } from '#ui/buttons/submit-button.tsx';
import styles from './conflict-dialog.module.css';
import { ConflictQuestions } from './conflict-questions.tsx';
import { SettledChanges } from './settled-changes.tsx';

interface Props<Data extends object> {
  form: Described;
  choices?: Choices | undefined;
  /** The state when the user began to enter `mine`; null if unknown. */
  base: object | null;
  theirs: object;
  mine: object;
  /** The server's message, which says who changed the data; empty if there is none. */
  reason?: string;
  /** Whether the change may come from an earlier save by the same member that received no answer. */
  isPerhapsOwn?: boolean;
  /** The element around the form, whose submit button gets the focus when the dialog closes. */
  part: RefObject<HTMLElement | null>;
  onMerged: (merged: Data) => void;
  onLeft: () => void;
}

/**
 * Shows the changes by others beside the entered data, asks about each field that both sides changed, and
 * merges the two versions.
 */
export function ConflictDialog<Data extends object>(props: Props<Data>) {
  const {
    form,
    choices,
    base,
    theirs,
    mine,
    reason = '',
    isPerhapsOwn = false,
    part,
    onMerged,
    onLeft,
  } = props;
  useFocusReturn(part);
  const hintId = useId();
  const [sides, setSides] = useState<Sides>({});
  /** The number of attempts to continue with a question still open. */
  const [attempts, setAttempts] = useState(0);
  const versions = { base, theirs, mine };
  const described = differences(versions, form.mergedLists).map((difference) =>
    describeDifference(form, difference, choices, base !== null),
  );
  const questions = described.filter(({ by }) => by === 'both');
  const unansweredIds = questions.map(({ id }) => id).filter((id) => sides[id] === undefined);
  const chooseAll = (side: Side) => setSides(Object.fromEntries(questions.map(({ id }) => [id, side])));
  const continueMerged = () => {
    if (unansweredIds.length > 0) setAttempts(attempts + 1);
    else onMerged(merge(versions, sides, form.mergedLists) as Data);
  };
  return (
    <Dialog title={text('form.conflict')} describedBy={hintId} isOpen onOpenChange={onLeft}>
      <form
        noValidate
        className={styles.comparison}
        onSubmit={(event) => {
          event.preventDefault();
          // In React, unlike in the DOM, events of this form also reach the form whose dialog contains it.
          event.stopPropagation();
          continueMerged();
        }}
      >
        <div id={hintId} className={styles.hint}>
          {reason !== '' && <p>{reason}</p>}
          {isPerhapsOwn && <p>{text('form.perhapsOwn')}</p>}
          <p>{text(isPerhapsOwn ? 'form.conflictHint' : 'form.conflictUnsavedHint')}</p>
          {described.length === 0 && <p>{text('form.unseenChange')}</p>}
        </div>
        {questions.length > 0 && (
          <ConflictQuestions
            questions={questions}
            sides={sides}
            unanswered={attempts > 0 ? unansweredIds : []}
            attempts={attempts}
            onChoose={(id, side) => setSides({ ...sides, [id]: side })}
            onChooseAll={chooseAll}
          />
        )}
        <SettledChanges by="theirs" changes={described} />
        <SettledChanges by="mine" changes={described} />
        {attempts > 0 && unansweredIds.length > 0 && (
          <FaultSummary key={attempts} count={unansweredIds.length} />
        )}
        <div className={styles.answers}>
          <Button onPress={onLeft}>{text('dialog.back')}</Button>
          <SubmitButton isIncomplete={unansweredIds.length > 0} isPending={false}>
            {text('form.merge')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * For a dialog that follows another one, so that react-aria does not know its opener. When the dialog closes and nothing
 * has focus, focus moves to the submit button of the form in `part`, after two frames, because react-aria uses the first.
 */
function useFocusReturn(part: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isFocusLost()) part.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        }),
      );
    },
    [part],
  );
}
