import { tokensOf } from '../../support/sign-in.ts';
import { mainCharacter } from './person.ts';

/**
 * Creates a function that calls the server as other members, independently of any page. Each member signs in once,
 * because the server limits sign-ins per minute.
 */
export function createAskAs(server: () => { url: string }) {
  const tokens = new Map<string, ReturnType<typeof tokensOf>>();
  return async function askAs<T>(member: string, path: string, method = 'GET', body?: unknown): Promise<T> {
    const pair = tokens.get(member) ?? tokensOf(server().url, member);
    tokens.set(member, pair);
    const { authToken } = await pair;
    const answer = await fetch(server().url + path, {
      method,
      headers: { Authorization: `Bearer ${authToken}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

export const giveItem = (askAs: ReturnType<typeof createAskAs>, itemId: string, qty = 1) =>
  askAs('demo-keeper', `/character/${encodeURIComponent(mainCharacter)}/inventory`, 'POST', {
    itemId,
    qty,
    operation: 'ASSIGN',
  });
