import { whenAtRest } from '#screens/shared/loading/at-rest.ts';
import type { LiveParts } from './changes-parts.ts';

/**
 * Follows the changes as soon as the page is at rest: the content that the member waits for comes first, and the
 * stream begins with what has changed since it was read. Returns a function that stops it.
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
