/** Members of the demo community, signed in once for all paths of a machine. */
import type { BrowserContextOptions } from 'playwright-core';

interface Tokens {
  authToken: string;
  refreshToken: string;
}

export class Members {
  readonly #url: string;
  readonly #tokens = new Map<string, Promise<Tokens>>();

  constructor(url: string) {
    this.#url = url;
  }

  async #signIn(member: string): Promise<Tokens> {
    const answer = await fetch(`${this.#url}/oauth2/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: 'nyx',
        redirect_uri: `${this.#url}/auth`,
        response_type: 'code',
        scope: 'identify',
        state: 's',
        member,
      }),
    });
    const code = new URL(answer.headers.get('location') ?? 'nowhere:').searchParams.get('code');
    const issued = await fetch(`${this.#url}/auth/discord`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (!issued.ok) throw new Error(`${member} could not sign in: ${issued.status} ${await issued.text()}`);
    return (await issued.json()) as Tokens;
  }

  /** A pair of tokens, the same each time. */
  tokens(member: string): Promise<Tokens> {
    const known = this.#tokens.get(member) ?? this.#signIn(member);
    this.#tokens.set(member, known);
    return known;
  }

  /** What a browser keeps in which the member is signed in. */
  async storage(member: string): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
    const { authToken, refreshToken } = await this.tokens(member);
    const localStorage = [
      { name: 'jwt', value: authToken },
      { name: 'refreshJwt', value: refreshToken },
    ];
    return { cookies: [], origins: [{ origin: this.#url, localStorage }] };
  }

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
