/**
 * Decides what the page shows until the app runs. The first paint waits for this classic script at the end of the
 * page, so it must stay tiny.
 */
import { chosenLanguage, markLanguage } from '#texts/chosen-language.ts';
import { showAppearance, storedAppearance } from '#ui/page/appearance/stored-appearance.ts';
import { browserStorage } from '../safe-storage.ts';
import { accessKey, refreshKey } from '../session/token-keys.ts';
import { requestAhead } from './request-ahead.ts';
import { showPrerendered } from './show-prerendered.ts';
import { chooseStartPage } from './start-page.ts';

const start = chooseStartPage(
  location.pathname,
  browserStorage.get(accessKey),
  browserStorage.get(refreshKey),
);
showAppearance(storedAppearance());
document.documentElement.dataset['start'] = start;
const language = chosenLanguage();
markLanguage(language);
showPrerendered(start, language);
if (start === 'app') requestAhead('modulepreload', language);
