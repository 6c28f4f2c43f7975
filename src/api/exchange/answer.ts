import { jsonIn } from '#core/contract/json.ts';
import { replayedHeader, requestIdHeader } from '#core/contract/features.ts';
import { fieldsIn, nameIn, numberIn } from '#core/contract/reading.ts';
import type { RefusalValues } from '#core/contract/refusals.ts';
import type { Problem } from '#core/rules/problem.ts';

/** A response whose body has been read. */
export interface HttpAnswer {
  status: number;
  /** JSON or text; undefined for broken JSON, and for an HTML page that something between app and server has sent. */
  content: unknown;
  /** The body if it is plain text for people; empty otherwise. */
  words: string;
  /**
   * Whether the server refuses the access token: by a 401, except production's 'not found', whose body has the code
   * 404.
   */
  isTokenRefused: boolean;
  /** Whether the server repeats its answer to an earlier request with the same idempotency key. */
  isReplayed: boolean;
  /** Seconds after which the server accepts another try; undefined if the server names no time. */
  retryAfter: number | undefined;
  /** The id of the request in the server's log; null if the server names none. */
  requestId: string | null;
}

/** Whether the body is markup or JSON, even if it was cut off. */
const isMarkupOrJson = (body: string): boolean => /^[<{[]/.test(body);

/** Reads the body once: as JSON if that is its content type, else as text. */
export async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status, headers } = response;
  const body = (await response.text()).trim();
  const type = headers.get('Content-Type') ?? '';
  const isPage = type.includes('html') || body.startsWith('<');
  const content = isPage ? undefined : type.includes('json') ? jsonIn(body) : body;
  return {
    status,
    content,
    words: isPage || isMarkupOrJson(body) ? '' : body,
    isReplayed: headers.get(replayedHeader) === 'true',
    requestId: headers.get(requestIdHeader),
    retryAfter: status === 429 ? secondsIn(headers.get('Retry-After')) : undefined,
    isTokenRefused: status === 401 && fieldsIn(content)?.['code'] !== 404,
  };
}

/** The longest wait in seconds that a page shows: a day. */
const longestWait = 86_400;

/** The wait that a `Retry-After` header demands, in seconds; undefined if its value is missing or unusable. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return seconds > 0 ? Math.min(seconds, longestWait) : undefined;
}

/** The HTTP error code in the body; null for any other value. */
function codeIn(value: unknown): number | null {
  const code = numberIn(value);
  return code !== null && code >= 400 && code < 600 ? code : null;
}

/** The longest JSON of an answer that a page shows, in characters. */
const longestJson = 2_000;

function serialize(status: number, json: unknown): string {
  const text = JSON.stringify(json, null, 2);
  return `HTTP ${status}\n${text.length > longestJson ? `${text.slice(0, longestJson)}…` : text}`;
}

/** The text, in the user's language, for the server's reason with this code; null if there is none. */
export type SentenceOf = (code: string, values: RefusalValues) => string | null;

/** The values that a sentence may contain: strings and numbers. */
const valuesIn = (values: unknown): RefusalValues =>
  Object.fromEntries(
    Object.entries(fieldsIn(values) ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/**
 * The failure that an answer reports, or null. A write answered with `status: false` was not done, even with
 * HTTP 200 (docs/wire-contract.md#wire-mutation-answer-false).
 */
export function failureOf(
  { status, content, words, retryAfter, requestId }: HttpAnswer,
  sentenceOf: SentenceOf,
): Problem | null {
  const outcome = fieldsIn(content);
  const isOk = status >= 200 && status < 300;
  if (isOk && outcome?.['status'] !== false) return null;
  const reason = nameIn(outcome?.['reason']);
  const values = valuesIn(outcome?.['values']);
  const sentence = reason === undefined ? null : sentenceOf(reason, values);
  const message = (sentence ?? nameIn(outcome?.['message']) ?? '') || (isOk || status >= 500 ? '' : words);
  const field = nameIn(outcome?.['field']);
  return {
    status: status === 401 || isOk ? (codeIn(outcome?.['code']) ?? status) : status,
    message,
    fields: field === undefined ? {} : { [field]: message },
    ...(sentence === null ? {} : { isTranslated: true }),
    ...(message === '' && outcome ? { serialized: serialize(status, outcome) } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(requestId === null || status < 500 ? {} : { requestId }),
    ...(reason === 'stale' && typeof values['version'] === 'number'
      ? { newestVersion: values['version'] }
      : {}),
  };
}
