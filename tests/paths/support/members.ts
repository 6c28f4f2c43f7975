/** Signs in members of the demo community, and calls the server as them. */
import type { BrowserContextOptions } from 'playwright-core';
import type { TokenPair } from '#core/contract/members.ts';
import { tokensOf } from '../../support/sign-in.ts';

export class Members {
  readonly #url: string;
  /** The tokens of each member's last sign-in. */
  readonly #tokens = new Map<string, Promise<TokenPair>>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The tokens of a member. The first call signs the member in. */
  tokens(member: string): Promise<TokenPair> {
    return this.#tokens.get(member) ?? this.#signIn(member);
  }

  #signIn(member: string): Promise<TokenPair> {
    const tokens = tokensOf(this.#url, member);
    this.#tokens.set(member, tokens);
    return tokens;
  }

  /**
   * The storage of a browser in which the member has just signed in. Each path needs its own sign-in: if a path makes the
   * app exchange its refresh token, the use of the old token in a later path would end that sign-in.
   */
  async storage(member: string): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
    const { authToken, refreshToken } = await this.#signIn(member);
    const localStorage = [
      { name: 'jwt', value: authToken },
      { name: 'refreshJwt', value: refreshToken },
    ];
    return { cookies: [], origins: [{ origin: this.#url, localStorage }] };
  }

  /** Calls the server as a member. @throws Error if the server refuses */
  async ask<Answer>(member: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const { authToken } = await this.tokens(member);
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${authToken}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}
