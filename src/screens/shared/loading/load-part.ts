import { asProblem, failureInWords, type RequestFailure } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';

/** Time limit for loading a part of the app, in ms (docs/specification.md#s9-chunk). */
const chunkTimeLimit = 120_000;

/** Style sheets that failed to load. The bundler requests each of them only once. */
const failedStyles = new Set<HTMLLinkElement>();

/** Starts to record style sheets that fail to load. */
export function watchStyles(): void {
  const recordFailure = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  // Captured, since this event does not bubble.
  document.addEventListener('error', recordFailure, true);
}

/** Requests the failed style sheets again. */
async function requestFailedStyles(): Promise<void> {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const replacement = link.cloneNode() as HTMLLinkElement;
          replacement.addEventListener('load', () => resolve());
          replacement.addEventListener('error', () =>
            reject(new Error(`The style sheet ${replacement.href} failed to load`)),
          );
          link.replaceWith(replacement);
        }),
    ),
  );
}

let reloading: Promise<void> | null = null;

/** Several parts may share a style sheet, so each waits for the same reload, whichever part has started it. */
const reloadFailedStyles = (): Promise<void> =>
  (reloading ??= requestFailedStyles().finally(() => (reloading = null)));

function withTimeLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeLimit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time')), chunkTimeLimit);
  });
  return Promise.race([loading, timeLimit]).finally(() => clearTimeout(timer));
}

/**
 * Time limit for asking whether a style sheet is gone, in ms. It is short because the user sees the failure only after
 * the answer.
 */
const askTimeLimit = 10_000;

/** Whether the server no longer has a style sheet, and answers 404 or the app's page in its place. */
async function isGone({ href }: HTMLLinkElement): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(askTimeLimit),
    });
    return status === 404 || (ok && !headers.get('content-type')?.startsWith('text/css'));
  } catch {
    return false;
  }
}

/**
 * The router recognises by this message that a newer version has replaced a file, and then reloads the page once. For a
 * script, the browser supplies the message; for a style sheet, this function writes it.
 */
async function messageFor(error: unknown): Promise<string> {
  for (const link of failedStyles)
    if (await isGone(link)) return `Failed to fetch dynamically imported module: ${link.href}`;
  return asProblem(error).message;
}

async function asPartFailure(error: unknown): Promise<RequestFailure> {
  const failure = failureInWords(0, text('problem.part'));
  // Offline, a reload would replace the app with the browser's own error page.
  if (navigator.onLine) failure.message = await messageFor(error);
  return failure;
}

/**
 * Loads a part of the app with its styles. Call it again to retry.
 * @throws RequestFailure if loading fails or takes too long
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  withTimeLimit(reloadFailedStyles().then(load)).catch(async (error: unknown) => {
    throw await asPartFailure(error);
  });
