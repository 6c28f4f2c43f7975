import { type Instance, instancesEvent, readInstances } from '#core/contract/foundry.ts';
import type { Http } from './http.ts';

export interface Watcher {
  /** Called with each message about the instances. */
  heard(instances: Instance[]): void;
  /** Called once, if the stream breaks or cannot be opened; not if the caller ends it. */
  lost(): void;
}

/**
 * The Foundry service (docs/specification.md#foundry-service). `Source` returns the browser's `EventSource`,
 * except in tests.
 */
export const foundryApi = (http: Http, Source: () => typeof EventSource = () => EventSource) => ({
  /** Starts a stopped instance and resolves to its address. Needs no signed-in member. */
  activate: (instanceUrl: string, signal?: AbortSignal): Promise<string> =>
    http('activateInstance', { instanceUrl }, { signal }),

  /** Stops an instance. */
  stop: (instanceId: string) => http('stopInstance', { instanceId }),

  /**
   * Sends the watcher the instances' status until the stream is lost or ended. Returns a function that ends
   * the stream.
   */
  watch(watcher: Watcher): () => void {
    let source: EventSource | null = null;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      source?.close();
    };
    const lose = (): void => {
      if (isOver) return;
      end();
      watcher.lost();
    };
    http.streamAddress('instances').then((address) => {
      if (isOver) return;
      if (address === null) return lose();
      source = new (Source())(address);
      source.addEventListener(instancesEvent, ({ data }: MessageEvent<unknown>) => {
        const instances = readInstances(String(data));
        if (instances) watcher.heard(instances);
      });
      // Close at the first error: the browser would reconnect with a token that may have expired.
      source.addEventListener('error', lose);
    }, lose);
    return end;
  },
});
