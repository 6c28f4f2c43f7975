import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { nameInId } from '#core/rules/names/names.ts';
import type { PartyAddition } from '#core/rules/party/party.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { titleOf } from '../session-facts.ts';
import styles from './party.module.css';
import { listed } from './party-words.ts';
import { useLastSession } from './use-last-session.ts';
import type { Party } from './use-party.ts';

interface Props {
  party: Party;
  onAdded: (addition: PartyAddition) => void;
}

/** A button that adds the still active participants of the member's last session; nothing until that session is known. */
export function LastParty({ party, onAdded }: Props) {
  const last = useLastSession();
  const hintId = useId();
  const ids = last?.characters.map(({ character }) => character) ?? [];
  const active = ids.filter((id) => party.index.find(id) !== undefined);
  if (!last || active.length === 0) return null;
  const gone = ids.filter((id) => !active.includes(id)).map(nameInId);
  return (
    <div className={styles.tools}>
      <Button
        aria-describedby={hintId}
        onPress={() => {
          const picks = active.map((id) => ({ name: nameInId(id), means: { id } }));
          onAdded(party.add(picks, gone.length > 0 ? text('party.gone', { names: listed(gone) }) : ''));
        }}
      >
        <Users aria-hidden />
        {text('party.last')}
      </Button>
      <p id={hintId} className={styles.hint}>
        {text('party.lastFrom', { title: titleOf(last), names: listed(active.map(nameInId)) })}
      </p>
    </div>
  );
}
