import { renderToStaticMarkup } from 'react-dom/server.edge';
import { markedProduct } from '#core/contract/page/configuration.ts';
import { directionOf, type Language, languages } from '#core/rules/languages.ts';
import { LandingView } from '#screens/landing/landing-view.tsx';
import { LoadFailed } from '#screens/errors/load-failed.tsx';
import { Shell } from '#screens/layout/shell.tsx';
import { loadTexts, text } from '#texts/texts.ts';
import type { Prerendered } from './start-page.ts';

/** Placeholder of the product's name while React renders: React would escape the comments that `markedProduct` adds. */
const placeholder = 'PRODUCT-NAME';

const block = (page: Prerendered, language: Language, markup: string): string =>
  `<div data-prerendered="${page}" lang="${language}" dir="${directionOf(language)}" hidden>${markup}</div>`;

/** Renders what the page shows before the app runs, in each language. The build calls this function, in Node. */
export async function prerender(product: string): Promise<string> {
  const blocks: string[] = [];
  for (const language of languages) {
    await loadTexts(language);
    const landing = renderToStaticMarkup(<LandingView product={placeholder} />).replaceAll(
      placeholder,
      markedProduct(product),
    );
    blocks.push(block('landing', language, landing));
    blocks.push(block('app', language, renderToStaticMarkup(<Shell />)));
    blocks.push(block('failed', language, renderToStaticMarkup(<LoadFailed />)));
    blocks.push(`<noscript><p lang="${language}">${text('app.noScript')}</p></noscript>`);
  }
  return blocks.join('\n');
}
