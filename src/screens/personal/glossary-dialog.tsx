import { text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { AbbreviationMeanings } from '#ui/elements/explained.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { abbreviations } from '../shared/abbreviations.ts';

const words: typeof abbreviations = [
  ...abbreviations,
  { term: 'glossary.master', meaning: 'glossary.masterMeaning' },
  { term: 'glossary.errata', meaning: 'glossary.errataMeaning' },
];

const none: ReadonlyMap<string, string> = new Map();

export const GlossaryDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={text('glossary.title')}>
    {/* The list itself gives the meanings, so the terms need no explanation. */}
    <AbbreviationMeanings value={none}>
      <DefinitionList
        items={words.map(({ term, meaning }) => ({ term: text(term), description: text(meaning) }))}
      />
    </AbbreviationMeanings>
  </Dialog>
);
