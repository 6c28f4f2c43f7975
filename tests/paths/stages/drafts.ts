/** Reads and writes the drafts that the app stores in a tab by member and form. */
import type { Page } from 'playwright-core';
import type { Base, Draft } from '#core/rules/draft.ts';

const keyOf = (member: string, form: string): string => JSON.stringify(['nyx-draft', member, form]);

/**
 * Stores a draft as if the member had typed it before. Call this before the page opens, because it takes effect when a
 * page loads. Each later load stores the draft again.
 */
export async function storeDraft(
  page: Page,
  member: string,
  form: string,
  entered: object,
  base: Base | null = null,
  isSent = false,
): Promise<void> {
  await page.addInitScript(([key, draft]) => sessionStorage.setItem(key, draft), [
    keyOf(member, form),
    JSON.stringify({ entered, base, ...(isSent ? { unanswered: [entered] } : {}) }),
  ] as const);
}

export const readDraft = async (page: Page, member: string, form: string): Promise<unknown> => {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), keyOf(member, form));
  return (JSON.parse(stored ?? 'null') as Draft | null)?.entered ?? null;
};
