import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** The one error that the contract itself causes: Chromium logs the 404 that means 'no image'. */
const missingTokenImage = /\/character\/[^/]+\/token(?:$|\?)/;

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Every problem so far, one line each. */
  complaints(): string[];
  /** Permits lines that match, e.g. `/status of 401/` where a test provokes one. */
  allow(pattern: RegExp): void;
  /** Throws if the page had a console error or warning, page error, policy violation or failed request. */
  assertQuiet(): void;
  close(): Promise<void>;
}

/** Watches every page of a context, including tabs that a test opens later. */
function watch(page: Page, complain: (line: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = message.text();
    if (text.includes('status of 404') && missingTokenImage.test(url)) return;
    complain(`console ${message.type()}: ${text} (${url})`);
  });
  page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that its page no longer needs: cancelled by navigation, or by a machine that left its state.
    if (reason !== 'net::ERR_ABORTED')
      complain(`request failed: ${reason} ${request.method()} ${request.url()}`);
  });
}

/**
 * Opens a page in its own context (storage, colour mode and size as in `options`) that records every problem.
 * `url` is the base of relative addresses. End a test with `assertQuiet()`.
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

  await context.exposeBinding('reportViolation', (_source, line: string) => complain(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation(line: string): void }).reportViolation;
      report(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('page', (page) => watch(page, complain));

  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return {
    page,
    context,
    complaints,
    allow: (pattern) => void allowed.push(pattern),
    assertQuiet() {
      if (complaints().length > 0) throw new Error(`The page was not quiet:\n${complaints().join('\n')}`);
    },
    close: () => context.close(),
  };
}
