import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { adventureState } from '#core/rules/adventures/life.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { ChipRows } from '#ui/elements/chips/chip-rows.tsx';
import { addresses } from '../shared/addresses.ts';
import { Ago } from '../shared/ago.tsx';
import { AdventureLink, PlayerLink } from '../shared/thing-links.tsx';
import { levelsText, lookOf, ownLook, seatsText, signUpText } from './adventure-words.ts';
import styles from './adventure-card.module.css';
import { When } from './when.tsx';

interface Props {
  adventure: Adventure;
  /** Distinguishes the adventure from the others that are shown. */
  name: string;
  /** Epoch ms. */
  now: number;
}

const perRow = { base: 2, md: 3 };
const adventuresWith = ({ id }: { id: string }) => addresses.adventuresWith(id);

/** One adventure on the board. */
export function AdventureCard({ adventure, name, now }: Props) {
  const { id, title, master, masterName, labels } = adventure;
  const signUp = signUpText(adventure, adventureState(adventure, now));
  return (
    <Card>
      <article className={styles.adventure}>
        <h2 className={styles.title} dir="auto">
          <AdventureLink id={id} title={title} spoken={name} />
        </h2>
        <States adventure={adventure} now={now} />
        <p>
          <When adventure={adventure} /> <Ago instant={adventure.startsAt} />
        </p>
        <p className={styles.facts}>
          <span>
            {text('adventure.by')} <PlayerLink id={master} name={masterName ?? master} />
          </span>
          <span>{levelsText(adventure)}</span>
          <span>{seatsText(adventure)}</span>
          {signUp !== null && <span>{signUp}</span>}
        </p>
        <ChipRows
          label={text('sessionList.labels')}
          items={labels}
          perRow={perRow}
          hrefOf={adventuresWith}
          moreLabel={text('sessionList.allLabels')}
          drawerTitle={text('sessionList.allLabelsOf', { title })}
        />
      </article>
    </Card>
  );
}

/** The state of an adventure, and what it is for the reader, in words. `now` is epoch ms. */
export function States({ adventure, now }: Pick<Props, 'adventure' | 'now'>) {
  const state = adventureState(adventure, now);
  const { tone, label } = lookOf(adventure, state);
  const mine = ownLook(adventure, state);
  return (
    <p className={styles.states}>
      <Badge tone={tone}>{text(label)}</Badge>
      {mine && <Badge tone={mine.tone}>{text(mine.label)}</Badge>}
    </p>
  );
}
