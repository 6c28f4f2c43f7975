import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Feature } from '#core/contract/features.ts';

/** Removes a feature from the configuration of every page, as if the server did not offer it. */
export const withhold = (page: Page, feature: Feature) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(`"${feature}"`);
    await route.fulfill({ response, body: body.replace(`"${feature}"`, '"none"') });
  });

/** Leaves the requests for the app's own code without an answer, so that only the prerendered page runs. @returns a function that ends this */
export async function withholdApp(page: Page): Promise<() => Promise<void>> {
  const code = /\/assets\/(?:main|start)-.*\.js$/;
  await page.route(code, () => {});
  return () => page.unroute(code);
}
