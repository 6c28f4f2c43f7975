import { fromCallback } from 'xstate';
import { newVersionMachine, type NewVersionEvent } from '#machines/new-version.ts';

/** How often an open and visible tab looks for a new version, in ms. */
const checkInterval = 3_600_000;

interface Actor {
  sendBack: (event: NewVersionEvent) => void;
}

export interface VersionParts {
  /**
   * Registers the worker. Rejects if the browser refuses it; resolves to `undefined` if something else, such as a test
   * tool, prevents the registration.
   */
  register: () => Promise<ServiceWorkerRegistration | undefined>;
  container: ServiceWorkerContainer;
  reload: () => void;
}

/** The machine with the real worker. If anything fails here, the app works as it does without a worker. */
export function provideNewVersion({ register, container, reload }: VersionParts) {
  let registration: ServiceWorkerRegistration | undefined;

  function follow({ sendBack }: Actor): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    // The first worker of a page takes over too, but stores the same version.
    let isFirst = container.controller === null;
    container.addEventListener(
      'controllerchange',
      () => {
        if (!isFirst) sendBack({ type: 'version.active' });
        isFirst = false;
      },
      { signal },
    );
    const tellIfStored = (): void => {
      if (registration?.waiting && container.controller) sendBack({ type: 'version.stored' });
    };
    const watchInstalling = (): void =>
      registration?.installing?.addEventListener('statechange', tellIfStored, { signal });
    let checkedAt = Date.now();
    const check = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkInterval) return;
      checkedAt = Date.now();
      registration?.update().catch(() => {});
    };
    register().then(
      (registered) => {
        if (!registered || signal.aborted) return;
        registration = registered;
        registered.addEventListener('updatefound', watchInstalling, { signal });
        document.addEventListener('visibilitychange', check, { signal });
        watchInstalling();
        tellIfStored();
      },
      () => {},
    );
    const timer = setInterval(check, checkInterval);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }

  return newVersionMachine.provide({
    actors: { followWorker: fromCallback<NewVersionEvent>(follow) },
    actions: {
      askToTakeOver: () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }),
      reload,
    },
  });
}
