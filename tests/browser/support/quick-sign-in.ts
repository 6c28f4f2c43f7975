import type { Page } from 'playwright-core';
import { tokensOf } from '../../support/sign-in.ts';

/** Signs in with API calls instead of the sign-in pages, for tests that do not check the sign-in. */
export async function signInQuickly(page: Page, member = 'demo-player'): Promise<void> {
  await page.goto('/');
  const { authToken, refreshToken } = await tokensOf(new URL(page.url()).origin, member);
  await page.evaluate(
    ([jwt, refreshJwt]) => {
      localStorage.setItem('jwt', jwt ?? '');
      localStorage.setItem('refreshJwt', refreshJwt ?? '');
    },
    [authToken, refreshToken],
  );
}

export async function visit(page: Page, path: string, member?: string): Promise<void> {
  await signInQuickly(page, member);
  await page.goto(path);
}
