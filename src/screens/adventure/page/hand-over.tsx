import { useState } from 'react';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Select } from '#ui/fields/select.tsx';
import type { AskWrite } from '../../shared/writes/confirmed-writes.tsx';
import styles from './hand-over.module.css';

/** Gives an adventure to another master, and says if its own is none any more. */
export function HandOver({ adventure, ask }: { adventure: AdventurePage; ask: AskWrite }) {
  const { id, title, master, masterName, masters } = adventure;
  const [chosen, setChosen] = useState<string | null>(null);
  const others = masters
    .filter(({ player }) => player !== master)
    .map(({ player, playerName }) => ({ id: player, name: playerName ?? player }));
  const next = others.find((one) => one.id === chosen);
  if (others.length === 0) return null;
  return (
    <>
      {others.length === masters.length && (
        <Alert
          tone="warning"
          isUrgent={false}
          title={text('masterPart.lostMaster', { name: masterName ?? master })}
        >
          {text('masterPart.lostMasterHint')}
        </Alert>
      )}
      <div className={styles.handOver}>
        <Select
          label={text('masterPart.newMaster')}
          placeholder={text('masterPart.chooseMaster')}
          items={others}
          value={next?.id ?? null}
          onChange={setChosen}
        />
        <Button
          isDisabled={!next}
          onPress={() =>
            next && ask('adventureHandOver', { id, member: next.id, name: next.name, detail: title })
          }
        >
          {text('masterPart.handOver')}
        </Button>
      </div>
    </>
  );
}
