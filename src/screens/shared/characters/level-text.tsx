import { Fragment, type ReactNode } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { text } from '#texts/texts.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import type { Level } from './level.ts';

/** A level alone, as tables show it. While it loads, screen readers skip its placeholder. */
export function levelText(level: Level): ReactNode {
  switch (level.state) {
    case 'known':
      return level.level;
    case 'unknown':
      return text('character.unknownLevel');
    case 'pending':
      return <span aria-hidden>{text('character.pendingLevel')}</span>;
    case 'failed':
      return text('character.failedLevel');
  }
}

/** A short word with a hyphen, such as Half-Elf, which stays in one piece. */
const hyphenated = /(?<=^|\s)([^\s/]{1,10}-[^\s/]{1,10})(?=\s|$)/;

/** The line with a place to break after each slash: a browser would sooner break inside a word. */
const breakable = (line: string): ReactNode =>
  (line.match(/[^/]*\/|[^/]+$/g) ?? []).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.split(hyphenated).map((words, at) =>
        at % 2 === 0 ? (
          <Explained key={at}>{words}</Explained>
        ) : (
          <span key={at} style={{ whiteSpace: 'nowrap' }}>
            {words}
          </span>
        ),
      )}
    </Fragment>
  ));

interface Props {
  character: Pick<Character, 'characterClass' | 'race'>;
  level: Level;
}

/**
 * 'Lvl {level} {classes} {race}' (docs/specification.md#s2-own-text). While the level loads, a placeholder reserves its
 * space, and screen readers skip it; if loading fails, the line omits the level.
 */
export function LevelLine({ character, level }: Props) {
  const rest = {
    classes: character.characterClass.join('/') || text('character.unknownClass'),
    race: character.race ?? '',
  };
  const lineWith = (shown: string): ReactNode =>
    breakable(text('character.line', { level: shown, ...rest }).trim());
  const withoutLevel = text('character.lineWithoutLevel', rest).trim();
  switch (level.state) {
    case 'known':
      return lineWith(level.level);
    case 'unknown':
      return lineWith(text('character.unknownLevel'));
    case 'pending':
      return (
        <>
          <span aria-hidden>{lineWith(text('character.pendingLevel'))}</span>
          <VisuallyHidden>{withoutLevel}</VisuallyHidden>
        </>
      );
    case 'failed':
      return breakable(withoutLevel);
  }
}
