import { startScriptId } from '#core/contract/page/start-files.ts';

type Relation = 'modulepreload' | 'prefetch';

/** Requests files that the page will need: `modulepreload` at once, `prefetch` when nothing else is loading. */
export function requestFiles(rel: Relation, files: readonly string[]): HTMLLinkElement[] {
  return files.map((href) => {
    const link = Object.assign(document.createElement('link'), { rel, href });
    // The bundler requests styles without credentials, and a preload must match that.
    if (rel === 'modulepreload' && href.endsWith('.css'))
      Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: 'anonymous' });
    document.head.append(link);
    return link;
  });
}

/**
 * Requests the files of the app's entry, and the catalogue of one language. Marks each link as requested, and then as
 * settled once its file has arrived or failed.
 */
export function requestAhead(rel: Relation, language: string): void {
  const script = document.getElementById(startScriptId);
  const files = [
    script?.dataset['app']?.split(' ') ?? [],
    script?.getAttribute(`data-texts-${language}`) ?? [],
  ];
  for (const link of requestFiles(rel, files.flat())) {
    link.dataset['app'] = 'requested';
    for (const outcome of ['load', 'error'])
      link.addEventListener(outcome, () => (link.dataset['app'] = 'settled'));
  }
}

/** Resolves when the files of the app's entry that choose-first-paint.ts requested have arrived or failed. */
export async function appLoaded(): Promise<void> {
  const waiting = document.querySelectorAll('link[data-app="requested"]');
  await Promise.all(
    Array.from(
      waiting,
      (link) =>
        new Promise<void>((resolve) => {
          for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => resolve());
        }),
    ),
  );
}
