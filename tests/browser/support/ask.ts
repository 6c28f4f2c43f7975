import type { Page } from 'playwright-core';

/** Calls the server with the page's own token and returns its answer. */
export async function ask<Answer>(page: Page, path: string, method = 'GET', body?: unknown): Promise<Answer> {
  const answer = await page.evaluate(
    async ([url, httpMethod, json]) => {
      const response = await fetch(url, {
        method: httpMethod,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('jwt')}`,
          Accept: 'application/json',
          ...(json === null ? {} : { 'Content-Type': 'application/json' }),
        },
        body: json,
      });
      return { status: response.status, body: await response.text() };
    },
    [path, method, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Answer;
}

/**
 * Records a page's API calls as `METHOD path?query`, without the parameter `ts`, if this text matches `pattern`.
 * @returns an array that grows with each call
 */
export function calls(page: Page, pattern: RegExp): string[] {
  const matchingCalls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.resourceType() !== 'fetch') return;
    searchParams.delete('ts');
    const query = searchParams.toString();
    const call = `${request.method()} ${pathname}${query && `?${query}`}`;
    if (pattern.test(call)) matchingCalls.push(call);
  });
  return matchingCalls;
}

export const breakCalls = (page: Page, matches: (url: URL) => boolean) =>
  page.route(
    (url) => url.pathname !== '/' && !url.pathname.startsWith('/assets') && matches(url),
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"status":false}' })
        : route.fallback(),
  );
