import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';

/** A red check or a green cross, as specified, each with its word for those who do not see the colour. */
export const MasterMark = memo(({ isMaster }: { isMaster: boolean }) => (
  <Badge tone={isMaster ? 'danger' : 'success'} icon={isMaster ? Check : X}>
    {text(isMaster ? 'allPlayers.master' : 'allPlayers.notMaster')}
  </Badge>
));
