import { text, type TextKey } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The short words of the app and their meaning (docs/specification.md#glossary). */
const words: readonly { term: TextKey; meaning: TextKey }[] = [
  { term: 'glossary.mo', meaning: 'glossary.moMeaning' },
  { term: 'glossary.exp', meaning: 'glossary.expMeaning' },
  { term: 'glossary.level', meaning: 'glossary.levelMeaning' },
  { term: 'glossary.npc', meaning: 'glossary.npcMeaning' },
  { term: 'glossary.master', meaning: 'glossary.masterMeaning' },
  { term: 'glossary.errata', meaning: 'glossary.errataMeaning' },
];

export const GlossaryDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={text('glossary.title')}>
    <DefinitionList
      items={words.map(({ term, meaning }) => ({ term: text(term), description: text(meaning) }))}
    />
  </Dialog>
);
