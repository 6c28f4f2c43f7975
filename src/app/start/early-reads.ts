/**
 * A read that begins before the app runs. The app's HTTP client takes its answer once, instead of sending the same
 * request; the session machine alone decides whether the client makes that request.
 */
interface EarlyRead {
  authorization: string | null;
  response: Promise<Response>;
  controller: AbortController;
}

/** How long an answer may wait for the client to take it, in ms; after that, it may be outdated. */
const readLifetime = 30_000;

const earlyReads = new Map<string, EarlyRead>();

const authorizationOf = (headers: HeadersInit | undefined): string | null =>
  new Headers(headers).get('Authorization');

/** Sends a GET request that the app is about to make. */
export function beginRead(address: string, headers: Headers): void {
  const controller = new AbortController();
  const response = fetch(address, { headers, signal: controller.signal });
  // If the client never takes this read, its failure does not matter.
  response.catch(() => {});
  const read = { authorization: authorizationOf(headers), response, controller };
  earlyReads.set(address, read);
  setTimeout(() => {
    if (earlyReads.get(address) !== read) return;
    earlyReads.delete(address);
    controller.abort();
  }, readLifetime);
}

/** Cancels the reads that the app has not taken. */
function dropReads(): void {
  for (const { controller } of earlyReads.values()) controller.abort();
  earlyReads.clear();
}

/** Like `fetch`, but returns the answer of the early read of the same address with the same token. */
export async function fetchOrTake(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? earlyReads.get(address) : undefined;
  if (!early) return fetch(address, init);
  if (early.authorization !== authorizationOf(init.headers)) {
    // The session has replaced the token that the early reads were sent with, so none of them is usable.
    dropReads();
    return fetch(address, init);
  }
  earlyReads.delete(address);
  init.signal?.addEventListener('abort', () => early.controller.abort());
  try {
    return await early.response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return fetch(address, init);
  }
}
