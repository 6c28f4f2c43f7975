import '#ui/page/tokens.css';
import '#ui/page/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { orderNamesIn } from '#core/rules/names/names.ts';
import { writeTimesIn } from '#core/views/dates.ts';
import { watchStyles } from '#screens/shared/loading/load-part.ts';
import { chosenLanguage, markLanguage } from '#texts/chosen-language.ts';
import { loadTexts, shownLocale } from '#texts/texts.ts';
import { followAppearance } from '#ui/page/appearance/appearance.ts';
import { App } from './app.tsx';
import { compose } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { followNavigation } from './follow-navigation.ts';
import { restrictConversions } from './trusted-types.ts';

if (import.meta.env.DEV && import.meta.env['VITE_INSPECT']) {
  const { attachInspector } = await import('./inspection.ts');
  attachInspector();
}
restrictConversions();
watchStyles();
followAppearance();
markLanguage(await loadTexts(chosenLanguage()));
orderNamesIn(shownLocale());
writeTimesIn(shownLocale());
const { services, queries, router, places } = compose(readConfiguration());
followNavigation(router, places, () => queries.isFetching() > 0);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App services={services} queries={queries} router={router} />
  </StrictMode>,
);
