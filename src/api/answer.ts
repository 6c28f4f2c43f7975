import { replayedHeader } from '#core/contract/features.ts';
import { fieldsIn, nameIn, numberIn } from '#core/contract/reading.ts';
import type { Problem } from '#core/rules/problem.ts';

/** A response whose body has been read. */
export interface Answer {
  status: number;
  /** JSON or text; undefined for broken JSON and for a page sent by something between app and server. */
  content: unknown;
  /** The body's text if it is not JSON; empty if the text is not meant for people. */
  words: string;
  /** The server refuses the access token: a 401 other than production's way to say 'not found'. */
  isTokenRefused: boolean;
  /** This answers an earlier request with the same idempotency key. */
  isReplayed: boolean;
}

/** Whether the body is markup, or JSON that was cut off. */
const isNoText = (body: string): boolean => /^[<{[]/.test(body);

/** Reads the body once: as JSON if its type says so, else as text. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = (await response.text()).trim();
  const type = headers.get('Content-Type') ?? '';
  const isPage = type.includes('html') || body.startsWith('<');
  const content = isPage ? undefined : type.includes('json') ? parse(body) : body;
  return {
    status,
    content,
    words: isPage || isNoText(body) ? '' : body,
    isReplayed: headers.get(replayedHeader) === 'true',
    isTokenRefused: status === 401 && fieldsIn(content)?.['code'] !== 404,
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The HTTP code in the body, which overrides the response's own; null for any other value. */
function codeIn(value: unknown): number | null {
  const code = numberIn(value);
  return code !== null && code >= 400 && code < 600 ? code : null;
}

/**
 * The failure that an answer reports, or null. A write answered with `status: false` was not done, even under
 * HTTP 200 (docs/wire-contract.md#wire-mutation-answer-false).
 */
export function failureOf({ status, content, words }: Answer): Problem | null {
  const outcome = fieldsIn(content);
  const isAnswered = status >= 200 && status < 300;
  if (isAnswered && outcome?.['status'] !== false) return null;
  const message = nameIn(outcome?.['message']) ?? '';
  const field = nameIn(outcome?.['field']);
  return {
    status: status === 401 || isAnswered ? (codeIn(outcome?.['code']) ?? status) : status,
    message: message || (isAnswered || status >= 500 ? '' : words),
    fields: field === undefined ? {} : { [field]: message },
  };
}
