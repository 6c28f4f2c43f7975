import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const describe = ({ id, impact, help, nodes }: Result): string =>
  [
    `${id} (${impact}): ${help}`,
    ...nodes.map(({ target, html, failureSummary }) =>
      [`  ${target.join(' ')}`, html, ...(failureSummary ?? '').split('\n').slice(1)].join('\n    '),
    ),
  ].join('\n');

/** What axe holds against the page as it stands now, one readable paragraph a rule. */
export async function accessibilityViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  // Through the debugger, which the page's own security policy does not bind.
  if (!isLoaded) {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe.source });
    await session.detach();
  }
  const { violations } = await page.evaluate(
    async (given): Promise<AxeResults> => {
      // axe judges no colour on a gradient; the plain colour beneath it is the same to within a shade.
      const { style } = document.body;
      style.backgroundImage = 'none';
      try {
        return await (globalThis as unknown as { axe: typeof axe }).axe.run(document, given);
      } finally {
        style.backgroundImage = '';
      }
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return violations.map(describe);
}

/** Throws unless axe finds nothing. `where` names the state under test in the message. */
export async function assertAccessible(page: Page, where = page.url()): Promise<void> {
  const violations = await accessibilityViolations(page);
  if (violations.length > 0) throw new Error(`axe, at ${where}:\n${violations.join('\n')}`);
}
