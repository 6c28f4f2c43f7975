import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';

/**
 * A red check or a green cross (docs/specification.md#s2-all-players-master), each with a word for users who
 * cannot see the colour.
 */
export const MasterMark = memo(({ isMaster }: { isMaster: boolean }) => (
  <Badge tone={isMaster ? 'danger' : 'success'} icon={isMaster ? Check : X}>
    {text(isMaster ? 'allPlayers.master' : 'allPlayers.notMaster')}
  </Badge>
));
