import ListPlus from 'lucide-react/icons/list-plus';
import { type ClipboardEvent, useRef, useState } from 'react';
import type { RowsFrameProps } from '#forms/form-context.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import type { PartyAddition } from '#core/rules/party/party.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { News } from '#ui/feedback/news.tsx';
import { numberOrText } from '#ui/fields/number/number-fault.ts';
import { useHistoryState } from '../../shared/lists/use-history-state.ts';
import { ExpForAll } from './exp-for-all.tsx';
import { LastParty } from './last-party.tsx';
import styles from './party.module.css';
import { fieldOfRow, onCharacterEnter, onExpEnter } from './row-keys.ts';
import { SeveralDialog } from './several-dialog.tsx';
import { useParty } from './use-party.ts';

/** The text that the input would have after the paste, but with the line breaks that an input drops. */
function pastedInto({ selectionStart, selectionEnd, value }: HTMLInputElement, pasted: string): string {
  const end = selectionEnd ?? value.length;
  return value.slice(0, selectionStart ?? end) + pasted + value.slice(end);
}

const expInput = (frame: HTMLElement | null | undefined) =>
  frame?.querySelector<HTMLElement>('[data-exp-for-all] input');

/** When the list closes, the focus does not return to its button in `tools`, but moves on to the exp, the usual next step. */
function leadToExp(tools: HTMLElement | null) {
  const lead = (event: Event) => {
    const next = expInput(tools?.parentElement);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  tools?.addEventListener('react-aria-focus-scope-restore', lead);
  return () => tools?.removeEventListener('react-aria-focus-scope-restore', lead);
}

/**
 * The frame around the participants of a session, with the controls that change several of them at once
 * (docs/specification.md#s2-insert-session-many).
 */
export function PartyFrame(props: RowsFrameProps) {
  const { path, limit, onAdd, form, children } = props;
  const party = useParty(props);
  const { rows } = party;
  const [isChoosing, setChoosing] = useState(false);
  // The open dialog announces the news itself. The frame must not repeat the last words once the dialog is closed.
  const [announcedByDialog, setAnnouncedByDialog] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  // The typed text is no part of the form's data, but a reload restores it.
  const [typedExp, setTypedExp] = useHistoryState<readonly string[]>('expForAll', []);
  const exp = readExp(typedExp[0]);
  /** Moves focus to the first name that does not mean exactly one character, else to an exp field, the usual next step. */
  const focusNext = ({ firstUnresolvedRow, rows: all }: PartyAddition) => {
    if (firstUnresolvedRow !== null) return form.focus(`${path}.${firstUnresolvedRow}.character`);
    if (all.length < 2) return form.focus(`${path}.0.exp`);
    // The form renders this field only from two rows on, so it may not exist before the next frames.
    requestAnimationFrame(() => requestAnimationFrame(() => expInput(frame.current)?.focus()));
  };
  const paste = (event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || fieldOfRow(target, path)?.name !== 'character') return;
    const addition = party.addText(pastedInto(target, event.clipboardData.getData('text/plain')));
    if (addition === null) return;
    event.preventDefault();
    focusNext(addition);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields are interactive
    <div
      ref={frame}
      className={styles.party}
      onPasteCapture={paste}
      onKeyDown={(event) => onCharacterEnter(event, { path, rows, focus: form.focus })}
      onKeyDownCapture={(event) => onExpEnter(event, { path, rows, limit, focus: form.focus, onAdd })}
    >
      <LastParty party={party} onAdded={focusNext} />
      <div ref={leadToExp} className={styles.tools}>
        <Button isDisabled={rows.length >= limit} onPress={() => setChoosing(true)}>
          <ListPlus aria-hidden />
          {text('party.several')}
        </Button>
        <p className={styles.hint}>{text('party.hint')}</p>
      </div>
      {rows.length > 1 && (
        <ExpForAll
          value={exp}
          onChange={(next) => setTypedExp(next === null ? [] : [String(next)])}
          onSet={(all) => {
            party.setExp(all);
            setTypedExp([]);
          }}
          guardSubmit={form.guardSubmit}
        />
      )}
      <News words={[isChoosing || party.news === announcedByDialog ? '' : party.news]} />
      {party.news !== '' && (
        <div className={styles.news}>
          {/* Screen readers read the announcement above. */}
          <span aria-hidden>{party.news}</span>
          {party.canRestore && (
            <Button
              variant="quiet"
              onPress={() => {
                party.restore();
                // The button disappears.
                expInput(frame.current)?.focus();
              }}
            >
              {text('party.restoreExp')}
            </Button>
          )}
        </div>
      )}
      {children}
      {isChoosing && (
        <SeveralDialog
          party={party}
          limit={limit}
          onClosed={() => {
            setAnnouncedByDialog(party.news);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

/** A stored entry as its field reads it: a number, or a text that is not one. */
const readExp = (stored = ''): EnteredNumber => numberOrText(stored, true);
