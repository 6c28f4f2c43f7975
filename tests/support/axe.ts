import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { spokenNames } from './spoken-names.ts';

const paragraphOf = ({ id, impact, help, nodes }: Result): string =>
  [
    `${id} (${impact}): ${help}`,
    ...nodes.map(({ target, html, failureSummary }) =>
      [`  ${target.join(' ')}`, html, ...(failureSummary ?? '').split('\n').slice(1)].join('\n    '),
    ),
  ].join('\n');

/**
 * Runs in the page. The nodes that are too small wherever they are in the window: where the page has scrolled to, a bar may
 * cover a part of a control.
 */
const smallAnywhere = `async (nodes) => {
  const place = [scrollX, scrollY];
  const still = [];
  for (const { target } of nodes) {
    document.querySelector(target[0])?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await axe.run({ include: [target] }, { runOnly: ['target-size'] });
    still.push(...violations.flatMap((violation) => violation.nodes));
  }
  scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
  return still;
}`;

/** Runs axe in an isolated world of the page, because axe needs timers even while a test stops the page's clock. */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults & { names: string[] }> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    await session.send('Runtime.evaluate', { contextId, expression: axe.source });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      awaitPromise: true,
      returnByValue: true,
      // axe cannot compute a contrast on a gradient, so the check removes the gradient: the plain colour below it is
      // almost the same. With forced colours, axe would compare the text colour of the page with the background colour
      // of the system, so the check of contrasts is off.
      expression: `(async ({ style }) => {
        style.backgroundImage = 'none';
        try {
          const options = ${JSON.stringify(options)};
          const forced = matchMedia('(forced-colors: active)').matches;
          const unfit = forced ? { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: false } } : {};
          const results = await axe.run(document, { ...options, rules: { ...options.rules, ...unfit } });
          for (const violation of results.violations) if (violation.id === 'target-size') violation.nodes = await (${smallAnywhere})(violation.nodes);
          results.violations = results.violations.filter(({ nodes }) => nodes.length > 0);
          axe.setup();
          try { return { ...results, names: ${spokenNames} }; } finally { axe.teardown(); }
        } finally { style.backgroundImage = ''; }
      })(document.body)`,
    });
    if (exceptionDetails)
      throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value as AxeResults & { names: string[] };
  } finally {
    await session.detach();
  }
}

/** For `RunOptions.rules`: every rule that is not deprecated, including experimental rules and those of level AAA. */
export const everyRule = Object.fromEntries(
  axe
    .getRules()
    .filter(({ tags }) => !tags.includes('deprecated'))
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
);

/** The attributes that name elements by their ids. */
const references = [
  'aria-describedby',
  'aria-labelledby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
  'for',
  'headers',
];

/** One line for each id that an attribute names and no element has. axe does not report all of these. */
const danglingIds = (page: Page): Promise<string[]> =>
  page.evaluate(
    (names) =>
      names.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
          (element.getAttribute(name) ?? '')
            .split(/\s+/)
            .filter((id) => id !== '' && document.getElementById(id) === null)
            .map((id) => `${name} names ${id}, which no element has: ${element.outerHTML.slice(0, 200)}`),
        ),
      ),
    references,
  );

/**
 * The faults of the current page: one paragraph for each rule of axe that it violates, and one line for each control
 * that a person cannot operate by speaking its name, and for each reference to an element that is not on the page.
 */
export async function accessibilityViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations, names } = await runAxe(page, { resultTypes: ['violations'], ...options });
  return [...violations.map(paragraphOf), ...names, ...(await danglingIds(page))];
}

/** Throws if `accessibilityViolations` finds a fault. @param where describes the state of the page in the message */
export async function assertAccessible(page: Page, where = page.url()): Promise<void> {
  const violations = await accessibilityViolations(page);
  if (violations.length > 0) throw new Error(`axe, at ${where}:\n${violations.join('\n')}`);
}
