/** Signs in members of the demo community, each once for many paths of a machine. */
import type { BrowserContextOptions } from 'playwright-core';
import type { TokenPair } from '#core/contract/members.ts';
import { tokensOf } from '../../support/sign-in.ts';

/** The paths of a machine may take longer than an access token is valid. After this many ms, a member signs in again. */
const reuse = 10 * 60_000;

interface SignedIn {
  tokens: Promise<TokenPair>;
  /** When the member signed in, by `performance.now()`. */
  at: number;
}

export class Members {
  readonly #url: string;
  readonly #signedIn = new Map<string, SignedIn>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The tokens of a member, who is signed in by the first call, and again when the tokens are old. */
  tokens(member: string): Promise<TokenPair> {
    const before = this.#signedIn.get(member);
    if (before && performance.now() - before.at < reuse) return before.tokens;
    const tokens = tokensOf(this.#url, member);
    this.#signedIn.set(member, { tokens, at: performance.now() });
    return tokens;
  }

  /** The storage of a browser in which the member is signed in. */
  async storage(member: string): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
    const { authToken, refreshToken } = await this.tokens(member);
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
