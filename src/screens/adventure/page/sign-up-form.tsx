import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import type { SignUpRefusal } from '#core/rules/adventures/sign-up.ts';
import { formatMoment } from '#core/views/dates.ts';
import type { SignUpChoice } from '#core/views/own-adventures.ts';
import type { SignUpEvent, SignUpRef } from '#machines/sign-up.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { linkedText, withCommas } from '../../shared/linked-text.tsx';
import { AdventureLink } from '../../shared/thing-links.tsx';
import styles from './sign-up-form.module.css';

/** Why a character does not fit. The other reasons are about the adventure, and then there is no form. */
const faultTexts: Partial<Record<SignUpRefusal, TextKey>> = {
  levelBelow: 'signUp.levelBelow',
  levelAbove: 'signUp.levelAbove',
};

interface Props {
  actor: SignUpRef;
  adventure: Adventure;
  choices: readonly SignUpChoice[];
  /** The games at the same time that the member is in. */
  overlapping: readonly Adventure[];
  /** Epoch ms. */
  now: number;
  /** Whether the form gets the focus when it appears. */
  isFocused: boolean;
}

/** Chooses a character and a word to the master, or says 'Not this time'. */
export function SignUpForm({ actor, adventure, choices, overlapping, now, isFocused }: Props) {
  const { character, word } = useSelector(actor, ({ context }) => context);
  const form = useRef<HTMLDivElement>(null);
  const missingId = useId();
  /** How often the member has pressed 'Sign up' without a character. */
  const [attempts, setAttempts] = useState(0);
  const focusFirst = () => form.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  useEffect(() => {
    if (isFocused) focusFirst();
  }, [isFocused]);
  const fitting = choices.filter(({ fault }) => fault === null);
  const barredUntil = choices.some(({ fault }) => fault === 'barred') ? adventure.barredUntil : null;
  const chosen = fitting.find(({ id }) => id === character);
  const ask: SignUpEvent | null = chosen
    ? { type: 'signUp.asked', wanted: adventure, applicant: chosen.applicant, now }
    : null;
  const canAsk = useSelector(actor, (snapshot) => ask !== null && snapshot.can(ask));
  return (
    <div ref={form} className={styles.form}>
      {fitting.length > 0 && (
        <>
          <Select
            label={text('signUp.character')}
            placeholder={text('signUp.choose')}
            items={fitting}
            value={chosen?.id ?? null}
            onChange={(id) => actor.send({ type: 'character.chosen', character: id })}
          />
          <TextField
            label={text('signUp.word')}
            description={text('signUp.wordHint')}
            isMultiline
            maxLength={adventureLimits.word}
            value={word}
            onChange={(typed) => actor.send({ type: 'word.typed', word: typed })}
          />
        </>
      )}
      <Unfitting choices={choices} />
      {barredUntil !== null && (
        <Alert
          tone="warning"
          isUrgent={false}
          title={text('signUp.barred', { until: formatMoment(barredUntil) })}
        >
          {text('signUp.barredHint')}
        </Alert>
      )}
      {overlapping.length > 0 && (
        <Alert tone="warning" isUrgent={false} title={text('signUp.overlap')}>
          {linkedText('signUp.overlapWith', {
            games: (
              <>
                {withCommas(
                  overlapping.map(({ id, title }) => <AdventureLink key={id} id={id} title={title} />),
                )}
              </>
            ),
          })}
        </Alert>
      )}
      {fitting.length > 0 && !chosen && (
        <p key={attempts} id={missingId} role={attempts > 0 ? 'alert' : undefined}>
          {text('form.stillMissing', { fields: text('signUp.character') })}
        </p>
      )}
      <div className={styles.answers}>
        {fitting.length > 0 && (
          <Button
            variant="primary"
            aria-describedby={chosen ? undefined : missingId}
            onPress={() => {
              if (ask) return actor.send(ask);
              setAttempts(attempts + 1);
              focusFirst();
            }}
            render={(props) => <button {...props} aria-disabled={!canAsk || props['aria-disabled']} />}
          >
            {text('signUp.signUp')}
          </Button>
        )}
        {adventure.own?.state !== 'declined' && (
          <Button onPress={() => actor.send({ type: 'absence.asked' })}>{text('signUp.decline')}</Button>
        )}
      </div>
    </div>
  );
}

/** The characters that cannot be signed up, each with the reason. */
function Unfitting({ choices }: Pick<Props, 'choices'>) {
  const others = choices.flatMap(({ id, name, fault }) => {
    const key = fault && faultTexts[fault];
    return key ? [{ id, words: text(key, { name }) }] : [];
  });
  if (choices.length === 0) return <p>{text('signUp.noCharacter')}</p>;
  if (others.length === 0) return null;
  return (
    <ul aria-label={text('signUp.unfitting')}>
      {others.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
  );
}
