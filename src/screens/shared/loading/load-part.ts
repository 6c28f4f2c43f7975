/** Time limit for loading a part of the app, in ms (docs/specification.md#s9-chunk). */
const chunkPatience = 120_000;

/** Style sheets that failed to load. The bundler requests each of them only once. */
const lost = new Set<HTMLLinkElement>();

/** Starts to record style sheets that fail to load. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Captured, since this event does not bubble.
  document.addEventListener('error', note, true);
}

/** Requests the failed style sheets again. */
async function regainStyles(): Promise<void> {
  const links = [...lost];
  lost.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', () => resolve());
          again.addEventListener('error', () => reject(new Error(`No style came from ${again.href}`)));
          link.replaceWith(again);
        }),
    ),
  );
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time')), chunkPatience);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/**
 * Loads a part of the app with its styles; rejects when it fails or takes too long. Call it again to retry.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => inTime(regainStyles().then(load));
