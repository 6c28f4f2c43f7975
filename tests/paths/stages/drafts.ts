/** What the app keeps of forms in this tab, by member and form. */
import type { Page } from 'playwright-core';
import { type Basis, type Draft, noBasis } from '#core/rules/draft.ts';

const keyOf = (member: string, form: string): string => JSON.stringify(['nyx-draft', member, form]);

/** As if it had been typed here earlier: to be called before the page is opened, which is opened once. */
export async function typedEarlier(
  page: Page,
  member: string,
  form: string,
  entered: object,
  basis: Basis = noBasis,
  mayBeSaved = false,
): Promise<void> {
  await page.addInitScript(([key, draft]) => sessionStorage.setItem(key, draft), [
    keyOf(member, form),
    JSON.stringify({ entered, basis, ...(mayBeSaved ? { mayBeSaved } : {}) }),
  ] as const);
}

/** What was entered; null when nothing is kept. */
export const keptDraft = async (page: Page, member: string, form: string): Promise<unknown> => {
  const kept = await page.evaluate((key) => sessionStorage.getItem(key), keyOf(member, form));
  return (JSON.parse(kept ?? 'null') as Draft | null)?.entered ?? null;
};
