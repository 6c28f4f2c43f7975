import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { SignUpState } from '#core/contract/adventures/values.ts';
import { adventureState } from '#core/rules/adventures/life.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { AdventureLink, PlayerLink } from '../shared/thing-links.tsx';
import { levelsText, ownLooks, seatsText, stateLooks } from './adventure-words.ts';
import styles from './adventure-card.module.css';
import { When } from './when.tsx';

/** One adventure on the board. `now` is epoch ms. */
export function AdventureCard({ adventure, now }: { adventure: Adventure; now: number }) {
  const { id, title, master, masterName, own } = adventure;
  const state = stateLooks[adventureState(adventure, now)];
  const mine = own && ownLooks[own.state as SignUpState];
  return (
    <Card>
      <article className={styles.adventure}>
        <h3 className={styles.title} dir="auto">
          <AdventureLink id={id} title={title} />
        </h3>
        <p className={styles.states}>
          <Badge tone={state.tone}>{text(state.label)}</Badge>
          {mine && <Badge tone={mine.tone}>{text(mine.label)}</Badge>}
        </p>
        <p>
          <When adventure={adventure} />
        </p>
        <p className={styles.facts}>
          <span>
            {text('adventure.by')} <PlayerLink id={master} name={masterName ?? master} />
          </span>
          <span>{seatsText(adventure)}</span>
          <span>{levelsText(adventure)}</span>
        </p>
      </article>
    </Card>
  );
}
