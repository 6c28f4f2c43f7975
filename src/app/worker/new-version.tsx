import { useAtRest } from '#screens/shared/loading/at-rest.ts';
import { usePart } from '#screens/shared/loading/use-part.ts';

/**
 * Whether the page can use the service worker. False in a build without one, in the dev server, and on a page that is
 * neither on HTTPS nor on localhost.
 */
const hasWorker = (): boolean =>
  import.meta.env['VITE_WORKER'] === true && window.isSecureContext && 'serviceWorker' in navigator;

/** Looks for new versions once the page is idle, so that neither the worker nor its files delay the first content. */
export function NewVersion() {
  const isAtRest = useAtRest();
  return isAtRest && hasWorker() ? <LoadedVersions /> : null;
}

function LoadedVersions() {
  const { data } = usePart('versions', () => import('./versions.tsx'));
  return data ? <data.NewVersions /> : null;
}
