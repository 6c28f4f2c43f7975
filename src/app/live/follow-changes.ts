import { whenAtRest } from '#screens/shared/loading/at-rest.ts';
import type { LiveParts } from './changes-parts.ts';

/**
 * Starts to follow the changes once the page is at rest, so that the content that the member waits for loads first. The
 * stream begins with the changes since the page was opened. Returns a function that stops this.
 */
export function followChanges(parts: LiveParts, isBusy: () => boolean): () => void {
  let stop = (): void => {};
  let isStopped = false;
  const follow = (): void => {
    import('./live.ts').then(
      ({ startLive }) => {
        if (!isStopped) stop = startLive(parts);
      },
      () => {
        if (!isStopped) wait();
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
