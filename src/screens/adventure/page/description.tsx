import { text } from '#texts/texts.ts';
import { Part } from '../../shared/loading/part.tsx';
import { partOf } from '../../shared/loading/use-part.ts';
import { PageSection } from './page-section.tsx';

const markdownPart = partOf('markdown', () => import('#ui/elements/markdown/markdown-text.tsx'));

/** A text in Markdown, whose code loads when one is first shown. */
export const MarkdownPart = ({ words }: { words: string }) => (
  <Part query={markdownPart} failed={text('nav.partFailed')} loading="5rem">
    {({ MarkdownText }) => <MarkdownText>{words}</MarkdownText>}
  </Part>
);

/** What the master wrote about an adventure, in Markdown; null or empty shows nothing. */
export const Description = ({ words }: { words: string | null }) =>
  words === null || words.trim() === '' ? null : (
    <PageSection title={text('adventurePage.description')}>
      <MarkdownPart words={words} />
    </PageSection>
  );
