import { text, type TextKey } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../shared/addresses.ts';

const sections = [
  ['accessibility.keys', 'accessibility.keysText'],
  ['accessibility.tested', 'accessibility.testedText'],
  ['accessibility.limits', 'accessibility.limitsText'],
  ['accessibility.tell', 'accessibility.tellText'],
] as const satisfies readonly (readonly [TextKey, TextKey])[];

/** The accessibility statement, for members and visitors (docs/accessibility.md). */
export const Accessibility = () => (
  <Page width="text">
    <PageHeading title={text('accessibility.title')} lead={text('accessibility.lead')} />
    {sections.map(([heading, words]) => (
      <section key={heading}>
        <h2>{text(heading)}</h2>
        <p>{text(words)}</p>
      </section>
    ))}
    <p>
      <TextLink href={addresses.landing}>{text('error.home')}</TextLink>
    </p>
  </Page>
);
