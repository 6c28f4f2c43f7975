/** How long a part of the app may take to load, in ms (specification, section 9). */
const chunkPatience = 120_000;

/** Style sheets that did not load. The bundler asks for each of them once and no more. */
const lost = new Set<HTMLLinkElement>();

/** Notes from now on which style sheets do not load. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Such an event does not bubble.
  document.addEventListener('error', note, true);
}

/** Asks for the lost ones again. */
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

/** A part of the app with its styles; an error when it does not come, or not in time. To be tried again as it is. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => inTime(regainStyles().then(load));
