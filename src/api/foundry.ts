import { type Instance, instancesEvent, readInstances } from '#core/contract/foundry.ts';
import { asProblem } from '#core/rules/problem.ts';
import { readEvents } from './events.ts';
import type { Http } from './http.ts';

/** Why no more is heard of the instances: `absent` if the server has no such stream, so that another try is useless. */
export type WatchEnd = 'lost' | 'absent';

export interface Watcher {
  /** Called with each message about the instances. */
  heard(instances: Instance[]): void;
  /** Called once, if the stream breaks or cannot be opened; not if the caller ends it. */
  ended(why: WatchEnd): void;
}

/** The Foundry service (docs/specification.md#foundry-service). */
export const foundryApi = (http: Http) => ({
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
    const ending = new AbortController();
    const { signal } = ending;
    const end = (why: WatchEnd): void => {
      if (signal.aborted) return;
      ending.abort();
      watcher.ended(why);
    };
    const hear = (body: ReadableStream<BufferSource>) =>
      readEvents(body, ({ name, data }) => {
        const instances = name === instancesEvent ? readInstances(data) : null;
        if (instances && !signal.aborted) watcher.heard(instances);
      });
    http
      .stream('instances', {}, signal)
      .then(hear)
      .then(
        () => end('lost'),
        (error: unknown) => end(asProblem(error).status === 404 ? 'absent' : 'lost'),
      );
    return () => ending.abort();
  },
});
