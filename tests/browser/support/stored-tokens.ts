import type { Page } from 'playwright-core';

export const stored = (page: Page) =>
  page.evaluate(() => ({ jwt: localStorage.getItem('jwt'), refreshJwt: localStorage.getItem('refreshJwt') }));

/** A token of demo-player that expires in `seconds` and whose signature is invalid. */
export const forged = (seconds: number): string => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + seconds;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ uId: 'demo-player', r: '["p"]', exp })}.c2lnbmF0dXJl`;
};

export const store = (page: Page, tokens: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, tokens);
