/**
 * Makes the buttons of the prerendered landing page work, without the rest of the app. On any other page, opens the
 * app.
 */
import '#ui/page/base.css';
import '#ui/buttons/button.module.css';
import '#ui/page/page-heading.module.css';
import '#ui/page/page.module.css';
import '#screens/landing/landing.module.css';
import '#screens/layout/shell.module.css';
import '#screens/shared/pictures/emblem.module.css';
import '#screens/shared/pictures/night-scene.module.css';
import type { Language } from '#core/rules/languages.ts';
import { chooseLanguage } from '#texts/chosen-language.ts';
import {
  onAppearanceElsewhere,
  showAppearance,
  storedAppearance,
} from '#ui/page/appearance/stored-appearance.ts';
import { readConfiguration } from '../configuration.ts';
import { forgetLastSeen } from '../last-seen/forget.ts';
import { browserStorage, tabStorage } from '../safe-storage.ts';
import { createLogin } from '../session/login.ts';
import { accessKey } from '../session/token-keys.ts';
import { beginFirstReads } from './first-reads.ts';
import { appLoaded, requestAhead, requestFiles } from './request-ahead.ts';
import { showPrerendered } from './show-prerendered.ts';
import { patternOf, readRouteFiles } from './route-files.ts';

const configuration = readConfiguration();

/** Shows the prerendered error page, because the app cannot show its own if it does not load. */
function showFailure(error: unknown): void {
  reportError(error);
  showPrerendered('failed', document.documentElement.lang);
  const failed = document.querySelector<HTMLElement>('[data-prerendered=failed]:not([hidden])');
  failed?.querySelector('button')?.addEventListener('click', () => location.reload());
  failed?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
}

/** The app's first content replaces the prerendered page, whose headings would otherwise attract the focus. */
function replacePrerendered(): void {
  const observer = new MutationObserver(() => {
    for (const part of document.querySelectorAll('[data-prerendered]')) part.remove();
    observer.disconnect();
  });
  observer.observe(document.getElementById('root')!, { childList: true });
}

function openApp(): void {
  replacePrerendered();
  import('../main.tsx').catch(showFailure);
}

/** Storage key of a mark that is set while the page loads again in a language that the visitor has just chosen. */
const languageChosen = 'nyx-language-chosen';

function bindLanding(): void {
  const login = createLogin(configuration, tabStorage, location.origin);
  const logIn = (): void => location.assign(login.createAuthoriseUrl());
  for (const button of document.querySelectorAll<HTMLElement>('[data-prerendered=landing] button')) {
    const { language } = button.dataset;
    const choose = (): void => {
      tabStorage.set(languageChosen, 'yes');
      chooseLanguage(language as Language);
    };
    button.addEventListener('click', language ? choose : logIn);
  }
  // The page was loaded again in the chosen language: return the focus to the choice of language.
  if (tabStorage.get(languageChosen)) {
    tabStorage.remove(languageChosen);
    document.querySelector<HTMLElement>('[data-prerendered=landing]:not([hidden]) [data-language]')?.focus();
  }
  onAppearanceElsewhere(() => showAppearance(storedAppearance()));
  // Another tab may sign in, even while this page is in the back/forward cache.
  for (const name of ['storage', 'pageshow'])
    addEventListener(name, () => {
      if (browserStorage.get(accessKey)) openApp();
    });
  // Prefetch the files of the app, because the visitor opens it after the login.
  addEventListener('load', () =>
    setTimeout(() => {
      requestAhead('prefetch', document.documentElement.lang);
      // Without tokens nobody is signed in, whatever removed them. Read them now: another tab may have signed in since.
      if (!browserStorage.get(accessKey)) forgetLastSeen();
    }, 1_000),
  );
}

/** Opens the app. Requests the files and data of the opened route after the app's entry, which they would delay. */
async function openRoute(): Promise<void> {
  openApp();
  await appLoaded();
  const { pathname } = location;
  const files = readRouteFiles();
  const pattern = patternOf(pathname, Object.keys(files));
  if (pattern === undefined) return;
  // Begin the reads first: over HTTP/1.1 a browser has six connections, and the answers would wait for twenty files.
  beginFirstReads(pattern, pathname, configuration, browserStorage.get(accessKey));
  requestFiles('modulepreload', files[pattern] ?? []);
}

if (document.documentElement.dataset['start'] === 'landing') bindLanding();
else void openRoute();
