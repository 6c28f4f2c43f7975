import type { Character } from '#core/contract/characters.ts';
import { experienceParts, type ExperienceSource } from '#core/views/experience-parts.ts';
import { text, type TextKey } from '#texts/texts.ts';
import styles from './experience-parts.module.css';

const words: Record<ExperienceSource, TextKey> = {
  sessions: 'experience.sessions',
  mastering: 'experience.mastering',
  chat: 'experience.chat',
  corrections: 'experience.corrections',
};

/** Where a character's experience comes from: one bar of its parts, and each part in words. */
export function ExperienceParts({ character }: { character: Character }) {
  const parts = experienceParts(character);
  return (
    <>
      <svg aria-hidden className={styles.bar}>
        {parts.map(({ source, share }, index) => {
          const start = parts.slice(0, index).reduce((total, part) => total + part.share, 0);
          return (
            <rect
              key={source}
              data-source={source}
              x={`${start * 100}%`}
              width={`${share * 100}%`}
              height="100%"
            />
          );
        })}
      </svg>
      <ul aria-label={text('experience.title')} className={styles.parts}>
        {parts.map(({ source, exp }) => (
          <li key={source} className={styles.part} data-source={source}>
            <span>{text(words[source])}</span>
            <span className={styles.exp}>{text('number', { value: exp })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
