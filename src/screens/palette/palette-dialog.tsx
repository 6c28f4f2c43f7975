import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import Compass from 'lucide-react/icons/compass';
import HandCoins from 'lucide-react/icons/hand-coins';
import Package from 'lucide-react/icons/package';
import Swords from 'lucide-react/icons/swords';
import TextSearch from 'lucide-react/icons/text-search';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import Zap from 'lucide-react/icons/zap';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type PaletteChoice, choiceKey } from '#core/views/palette/choice.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { SearchDialog } from '#ui/overlays/search-dialog.tsx';
import { useOnline } from '../layout/use-online.ts';
import { useSections } from './use-sections.ts';

const icons: Record<PaletteChoice['kind'], LucideIcon> = {
  screen: AppWindow,
  action: Zap,
  ownCharacter: UserRoundCheck,
  character: UserRound,
  player: UsersRound,
  item: Package,
  session: Swords,
  adventure: Compass,
  signUp: UserRoundPlus,
  sale: HandCoins,
  search: TextSearch,
};

interface Props {
  onClose: () => void;
  onChoose: (choice: PaletteChoice) => void;
}

/** Finds screens, characters, players, items, sessions, adventures and actions (docs/specification.md#s2-palette-found). */
export function PaletteDialog({ onClose, onChoose }: Props) {
  const { typed, onType, sections, best, isBusy, status, problems } = useSections();
  /** The text for which the user has pressed Enter before its search ended. */
  const entered = useRef<string | null>(null);
  const chooseBest = useEffectEvent(() => best && onChoose(best.choice));
  useEffect(() => {
    if (isBusy || entered.current === null) return;
    if (entered.current === typed) chooseBest();
    entered.current = null;
  }, [isBusy, typed]);
  const isOnline = useOnline();
  const choices = new Map(
    sections.flatMap(({ entries }) => entries.map(({ choice }) => [choiceKey(choice), choice] as const)),
  );
  return (
    <SearchDialog
      title={text('palette.title')}
      label={text('palette.field')}
      placeholder={text('palette.placeholder')}
      typed={typed}
      onType={onType}
      status={status}
      sections={sections.map(({ label, entries }) => ({
        id: label,
        label: text(label),
        options: entries.map(({ choice, name, detail }) => ({
          id: choiceKey(choice),
          name,
          detail,
          icon: icons[choice.kind],
        })),
      }))}
      onChoose={(id) => {
        const choice = choices.get(id);
        if (choice) onChoose(choice);
      }}
      onEnter={() => {
        if (isBusy) entered.current = typed;
        else if (best) onChoose(best.choice);
      }}
      onClose={onClose}
    >
      {!isOnline && <Alert tone="warning" title={text('palette.offline')} />}
      {isOnline && problems.map((problem) => <Alert key={problem} tone="warning" title={problem} />)}
    </SearchDialog>
  );
}
