import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** The only expected error: Chromium logs the 404 that means 'no image' in the contract. */
const missingTokenImage = /\/character\/[^/]+\/token(?:$|\?)/;

/** Only a test takes the server or the network away. What a page asks for at that moment depends on the machine. */
const unreachable =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|INTERNET_DISCONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED)/;

/** A stream of changes breaks in the middle too; the page then opens another. */
const changesStream = /\/changes\?/;

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Every problem so far, one line each. */
  complaints(): string[];
  /** Permits problems that match, such as `/status of 401/` in a test that provokes one. */
  allow(pattern: RegExp): void;
  /** Throws if the page had a console error or warning, page error, policy violation or failed request. */
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
    if (unreachable.test(text) || (text.includes('net::ERR_') && changesStream.test(url))) return;
    complain(`console ${message.type()}: ${text} (${url})`);
  });
  page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page no longer needs an aborted request: a navigation or a state machine has cancelled it.
    if (reason !== 'net::ERR_ABORTED' && !unreachable.test(reason) && !changesStream.test(request.url()))
      complain(`request failed: ${reason} ${request.method()} ${request.url()}`);
  });
}

/** Gives a page a quarter of the speed, for `npm test -- --slow-machine`. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  } catch (error) {
    // A test may close a tab as soon as it opens.
    if (!page.isClosed()) throw error;
  }
}

/**
 * Runs in a page before its scripts, and makes the browser one without service workers: routes and request events do
 * not see what a worker answers. Playwright's own `block` logs a warning at each registration.
 */
function hideWorkers(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}

/**
 * Opens a page in its own context (storage, colour mode and size as in `options`) that records every problem.
 * `url` is the base of relative addresses. The page has service workers only with `serviceWorkers: 'allow'`. End a
 * test with `assertQuiet()`.
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
  const complaints = (): string[] => lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));

  if (options.serviceWorkers !== 'allow') await context.addInitScript(hideWorkers);
  await context.exposeBinding('reportViolation', (_source, line: string) => complain(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation(line: string): void }).reportViolation;
      report(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('page', (page) => watch(page, complain));
  if (process.env['NYX_SLOW_MACHINE']) context.on('page', (page) => void slowDown(context, page));

  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return {
    page,
    context,
    complaints,
    allow: (pattern) => void allowed.push(pattern),
    assertQuiet() {
      if (complaints().length > 0) throw new Error(`The page had problems:\n${complaints().join('\n')}`);
    },
    close: () => context.close(),
  };
}
