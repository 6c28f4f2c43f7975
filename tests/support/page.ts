import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { watchNetwork } from './network.ts';

/** Matches calls for a token image. Chromium logs a 404 as an error, but in the contract it means 'no image'. */
const missingTokenImage = /\/character\/[^/]+\/token(?:$|\?)/;

/** Matches failures that a test causes by stopping the server or the network. They are no fault of the page. */
const unreachable =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|INTERNET_DISCONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED)/;

/** Matches streams of changes. They may break at any time, and the page then opens another. */
const changesStream = /\/changes\?/;

/**
 * Matches Chromium's warning about a file that was preloaded and not used within some seconds. On a busy computer, the
 * app may start later than that.
 */
const notUsedYet = /was preloaded using link preload but not used within a few seconds/;

/** Time limit in ms for an action in a page, and for what must appear in it. The computers of a CI may be very busy. */
const timeLimit = process.env['CI'] ? 60_000 : 30_000;

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Permits problems that match, such as `/status of 401/` in a test that provokes this status. */
  allow(pattern: RegExp): void;
  /** Throws if there are errors or warnings in the console, page errors, policy violations or failed requests. */
  assertQuiet(): void;
  close(): Promise<void>;
}

/** Reports the problems of a page to `complain`. */
function watch(page: Page, complain: (line: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = message.text();
    if (text.includes('status of 404') && missingTokenImage.test(url)) return;
    if (notUsedYet.test(text)) return;
    if (unreachable.test(text) || (text.includes('net::ERR_') && changesStream.test(url))) return;
    complain(`console ${message.type()}: ${text} (${url})`);
  });
  page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // An aborted request is no problem: a navigation or a state machine has cancelled it.
    if (reason !== 'net::ERR_ABORTED' && !unreachable.test(reason) && !changesStream.test(request.url()))
      complain(`request failed: ${reason} ${request.method()} ${request.url()}`);
  });
}

/** Slows a page down to a quarter of its speed, for `npm test -- --slow-machine`. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  } catch (error) {
    // The session cannot be opened if the test has closed the tab already.
    if (!page.isClosed()) throw error;
  }
}

/**
 * Runs in a page before its scripts, and makes the browser look like one without service workers, because Playwright's
 * routes and request events do not see requests that a worker answers. Its option `serviceWorkers: 'block'` would log a
 * warning at each registration.
 */
function hideWorkers(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}

/**
 * Opens a page in a new context, and records its problems; a test should end with `assertQuiet()`. The page has service
 * workers only if `options` has `serviceWorkers: 'allow'`.
 * @param url the base of relative addresses
 */
export async function newPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (line: string): void => void lines.push(line);

  if (options.serviceWorkers !== 'allow') await context.addInitScript(hideWorkers);
  await context.exposeBinding('reportViolation', (_source, line: string) => complain(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation(line: string): void }).reportViolation;
      report(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('page', (page) => watch(page, complain));
  context.on('page', watchNetwork);
  if (process.env['NYX_SLOW_MACHINE']) context.on('page', (page) => void slowDown(context, page));

  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  return {
    page,
    context,
    allow: (pattern) => void allowed.push(pattern),
    assertQuiet() {
      const problems = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
    },
    close: () => context.close(),
  };
}
