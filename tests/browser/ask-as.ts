import { tokensOf } from '../support/sign-in.ts';

/**
 * Calls the server as other members, independently of any page. Each signs in once, because the server limits
 * sign-ins per minute.
 */
export function createAskAs(server: () => { url: string }) {
  const tokens = new Map<string, ReturnType<typeof tokensOf>>();
  return async function askAs<T>(member: string, path: string, method = 'GET', body?: unknown): Promise<T> {
    const known = tokens.get(member) ?? tokensOf(server().url, member);
    tokens.set(member, known);
    const { authToken } = await known;
    const answer = await fetch(server().url + path, {
      method,
      headers: { Authorization: `Bearer ${authToken}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
