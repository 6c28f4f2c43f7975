import type { ReactNode } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { SeenCharacter } from '#core/rules/corrections.ts';
import { text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { News } from '#ui/feedback/news.tsx';
import { useSettled } from '#ui/feedback/use-settled.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { statusLook } from '../shared/characters/character-status.ts';
import { levelText } from '../shared/characters/level-text.tsx';
import { useLevelOf } from '../shared/characters/level.ts';
import styles from './correction-facts.module.css';

/** After this many ms without a change, a number is probably typed. */
const untilTyped = 1_000;

type Facts = Pick<SeenCharacter, 'experience' | 'status'>;

interface Props {
  before: Facts;
  after: Facts;
}

const terms = ['column.level', 'column.exp', 'foundry.status'] as const;

const wordsOf = (level: ReactNode, { experience, status }: Facts) => [
  level,
  text('number', { value: experience }),
  statusLook(status).word,
];

/** Announces what a correction makes of a character. */
export function CorrectionNews({ before, after }: Props) {
  const levelOf = useLevelOf();
  const said = (facts: Facts) => {
    const level = levelOf(facts.experience);
    return wordsOf(level.state === 'known' ? level.level : '', facts).map(String);
  };
  const then = said(after);
  const changes = said(before).flatMap((now, index) =>
    now === then[index] ? [] : `${text(terms[index]!)} ${now} ${text('sell.becomes')} ${then[index]}.`,
  );
  return <News words={[useSettled(changes.join(' '), untilTyped)]} />;
}

/** A character's level, experience and status, each with what a correction makes of it. */
export function CorrectionFacts({ before, after }: Props) {
  const levelOf = useLevelOf();
  const shown = (facts: Facts) => wordsOf(levelText(levelOf(facts.experience)), facts);
  const then = shown(after);
  return (
    <DefinitionList
      items={shown(before).map((now, index) => ({
        term: text(terms[index]!),
        description:
          now === then[index] ? (
            now
          ) : (
            <span className={styles.change}>
              {now}
              <ArrowRight aria-hidden />
              <VisuallyHidden> {text('sell.becomes')} </VisuallyHidden>
              <strong>{then[index]}</strong>
            </span>
          ),
      }))}
    />
  );
}
