import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { mayAct } from '#core/rules/adventures/life.ts';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { addresses } from '../shared/addresses.ts';
import { useIsOffered } from '../shared/use-may-call.ts';
import styles from './master-links.module.css';

/** What a master may do next with an adventure, on pages of their own. `now` is epoch ms. */
export function MasterLinks({ adventure, now }: { adventure: Adventure; now: number }) {
  const { id } = adventure;
  const isMaster = useIsOffered('changeAdventure');
  if (!isMaster) return null;
  return (
    <ul aria-label={text('masterLinks.label')} className={styles.links}>
      {mayAct(adventure, 'change', now) && (
        <li>
          <TextLink href={addresses.changeAdventureOf(id)}>{text('masterLinks.change')}</TextLink>
        </li>
      )}
      {mayAct(adventure, 'register', now) && (
        <li>
          <TextLink href={addresses.registerAdventureOf(id)}>{text('masterLinks.register')}</TextLink>
        </li>
      )}
      <li>
        <TextLink href={addresses.announceAgain(id)}>{text('masterLinks.again')}</TextLink>
      </li>
    </ul>
  );
}
