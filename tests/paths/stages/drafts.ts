/** What the app keeps of forms in this tab, by member and form. */
import type { Page } from 'playwright-core';

const keyOf = (member: string, form: string): string => JSON.stringify(['nyx-draft', member, form]);

/** As if it had been typed here earlier: to be called before the page is opened, which is opened once. */
export async function typedEarlier(page: Page, member: string, form: string, entered: object): Promise<void> {
  await page.addInitScript(([key, draft]) => sessionStorage.setItem(key, draft), [
    keyOf(member, form),
    JSON.stringify(entered),
  ] as const);
}

/** Null when nothing is kept. */
export const keptDraft = (page: Page, member: string, form: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, keyOf(member, form));
