import { type Instance, instancesEvent, readInstances } from '#core/contract/foundry.ts';
import type { Http } from './http.ts';

export interface Watcher {
  /** Each time the server tells how the instances are. */
  heard(instances: Instance[]): void;
  /** Once, when nothing more will come. */
  lost(): void;
}

/** The Foundry service (specification, section 7). `Source` is the browser's own unless a test says otherwise. */
export const foundryApi = (http: Http, Source: () => typeof EventSource = () => EventSource) => ({
  /** Starts a stopped instance and resolves to where it answers. Nobody has to be signed in. */
  activate: (instanceUrl: string, signal?: AbortSignal): Promise<string> =>
    http('activateInstance', { instanceUrl }, { signal }),

  /** Stops an instance. */
  stop: (instanceId: string) => http('stopInstance', { instanceId }),

  /** Tells a watcher how the instances are, until it is lost or ended. Returns what ends it. */
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
      // Closed at the first error: the browser would try again with a token that may have expired.
      source.addEventListener('error', lose);
    }, lose);
    return end;
  },
});
