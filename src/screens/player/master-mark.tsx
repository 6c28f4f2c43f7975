import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { text } from '#texts/texts.ts';
import { Seal } from '#ui/elements/signs/seal.tsx';
import styles from './master-mark.module.css';

/**
 * A red check or a green cross (docs/specification.md#s2-all-players-master), each with a word for users who
 * cannot see the colour. The seal beside a master's word neither praises nor warns.
 */
export const MasterMark = memo(({ isMaster }: { isMaster: boolean }) => {
  const Sign = isMaster ? Check : X;
  return (
    <span className={styles.mark} data-master={isMaster}>
      <Sign aria-hidden className={styles.sign} />
      {text(isMaster ? 'allPlayers.master' : 'allPlayers.notMaster')}
      {isMaster && <Seal />}
    </span>
  );
});
