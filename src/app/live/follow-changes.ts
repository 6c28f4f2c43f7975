import { whenAtRest } from '#screens/shared/loading/at-rest.ts';
import type { LiveParts } from './changes-parts.ts';

/** Pauses in ms before the code is requested again after it failed to load; each is twice the one before. */
const pauses = { first: 2_000, longest: 300_000 };

const loadLive = (): Promise<Pick<typeof import('./live.ts'), 'startLive'>> => import('./live.ts');

/**
 * Starts to follow the changes once the page is idle, so that the content that the member waits for loads first. The
 * stream begins with the changes since the page was opened. If the code for the stream does not load, the function
 * tries again at growing intervals, because a deployment may have removed the file for good. Returns a function that
 * stops following.
 */
export function followChanges(parts: LiveParts, isBusy: () => boolean, load = loadLive): () => void {
  let stop = (): void => {};
  let isStopped = false;
  let pause = pauses.first;
  const follow = (): void => {
    load().then(
      ({ startLive }) => {
        if (!isStopped) stop = startLive(parts);
      },
      () => {
        if (isStopped) return;
        const timer = setTimeout(wait, pause);
        stop = () => clearTimeout(timer);
        pause = Math.min(2 * pause, pauses.longest);
      },
    );
  };
  const wait = (): void => {
    stop = whenAtRest(isBusy, follow);
  };
  wait();
  return () => {
    isStopped = true;
    stop();
  };
}
