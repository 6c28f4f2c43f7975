import ArrowRight from 'lucide-react/icons/arrow-right';
import type { SeenCharacter } from '#core/rules/corrections.ts';
import { text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { statusLook } from '../shared/characters/character-status.ts';
import { levelText } from '../shared/characters/level-text.tsx';
import { useLevelOf } from '../shared/characters/level.ts';
import styles from './correction-facts.module.css';

type Facts = Pick<SeenCharacter, 'experience' | 'status'>;

/** A character's level, experience and status, each with what a correction makes of it. */
export function CorrectionFacts({ before, after }: { before: Facts; after: Facts }) {
  const levelOf = useLevelOf();
  const wordsOf = ({ experience, status }: Facts) => [
    levelText(levelOf(experience)),
    text('number', { value: experience }),
    statusLook(status).word,
  ];
  const then = wordsOf(after);
  const terms = ['column.level', 'column.exp', 'foundry.status'] as const;
  return (
    <DefinitionList
      items={wordsOf(before).map((now, index) => ({
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
