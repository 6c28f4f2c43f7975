import type { Problem } from '#core/rules/problem.ts';

/** A response whose body has been read. */
export interface Answer {
  status: number;
  content: unknown;
  /** A page for people, of whatever stands between here and the server. */
  isPage: boolean;
  /** The server does not accept the access token: a 401 that is not production's way to say 'not found'. */
  isTokenRefused: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the body once: JSON where it says so, else text. */
export async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.text();
  const type = response.headers.get('Content-Type') ?? '';
  const content = type.includes('json') ? parse(body) : body;
  return {
    isPage: type.includes('text/html'),
    status: response.status,
    content,
    isTokenRefused: response.status === 401 && !(isObject(content) && content.code === 404),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * What an answer says went wrong, or null. A write answered with `status: false` was not done, also under
 * HTTP 200 (wire contract, "mutation's answer"). `answers` is what the call answers where that is not JSON.
 */
export function failureOf({ status, content, isPage }: Answer, answers?: 'text' | 'events'): Problem | null {
  const outcome = isObject(content) ? content : {};
  const isAnswered = status >= 200 && status < 300;
  // A page of a proxy or of a network's login, in place of the server: as good as no answer.
  if (isAnswered && typeof content === 'string' && (isPage || answers !== 'text')) {
    return { status: 0, message: '', fields: {} };
  }
  if (isAnswered && outcome.status !== false) return null;
  const message = typeof outcome.message === 'string' ? outcome.message : '';
  const code = typeof outcome.code === 'number' ? outcome.code : status;
  return {
    status: status === 401 || status < 300 ? code : status,
    message: message || (typeof content === 'string' && status < 500 && !isPage ? content : ''),
    fields: typeof outcome.field === 'string' ? { [outcome.field]: message } : {},
  };
}
