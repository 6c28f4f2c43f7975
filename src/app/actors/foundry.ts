import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { type ActivationInput, activationMachine } from '#machines/activation.ts';
import { foundryStreamMachine, type FoundryStreamEvent } from '#machines/foundry-stream.ts';

type Watch = Api['foundry']['watch'];

/**
 * Watches through a stream that is closed while the tab is hidden, since a browser opens few connections to a server.
 * Returns a function that ends the watch.
 */
function watchWhileShown(watch: Watch, watcher: Parameters<Watch>[0]): () => void {
  const leaving = new AbortController();
  let endStream: (() => void) | null = null;
  const follow = (): void => {
    if (document.visibilityState !== 'hidden') {
      endStream ??= watch(watcher);
      return;
    }
    endStream?.();
    endStream = null;
  };
  document.addEventListener('visibilitychange', follow, { signal: leaving.signal });
  follow();
  return () => {
    leaving.abort();
    endStream?.();
  };
}

/** The status and usage of the instances, over a connection with the session's newest token. */
export const provideFoundryStream = (watch: Watch) =>
  foundryStreamMachine.provide({
    actors: {
      watch: fromCallback(({ sendBack }: { sendBack: (event: FoundryStreamEvent) => void }) =>
        watchWhileShown(watch, {
          heard: (instances) => sendBack({ type: 'figures.received', instances, at: Date.now() }),
          ended: (why) => sendBack({ type: `stream.${why}` }),
        }),
      ),
    },
  });

/** A visitor's activation; `goHome` navigates to the landing page. */
export const provideActivation = (api: Api, goHome: () => void) =>
  activationMachine.provide({
    actors: {
      activate: fromPromise<string, ActivationInput>(({ input, signal }) =>
        api.foundry.activate(input.instance, signal),
      ),
    },
    actions: {
      follow: ({ context: { address } }) => {
        // Replace the activation page in the history: Back must not start the instance again.
        if (address !== null) window.location.replace(address);
      },
      goHome,
    },
  });
