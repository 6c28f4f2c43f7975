import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/store.ts';
import type { SignInService } from './sign-ins.ts';

/** Changes within this time, in ms, are read together. */
const batchWindow = 20;

/** How long to wait after a failure of the database, in ms. */
const afterTrouble = 1_000;

interface Parts {
  store: Pick<Store, 'watch'>;
  signIns: Pick<SignInService, 'refuseEnded'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** How to wait; tests do not wait. */
  wait?: typeof setTimeout;
}

/**
 * Watches the table of sign-ins and refuses the access tokens of those that another server or a tool has ended.
 * @returns a function that stops watching
 */
export function followEnds({ store, signIns, log, wait = setTimeout }: Parts): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isBehind = false;
  let reading: Promise<void> | null = null;

  const pause = (time: number): Promise<unknown> =>
    wait(time, undefined, { signal, ref: false }).catch(() => {});

  async function read(): Promise<void> {
    while (isBehind && !signal.aborted) {
      await pause(batchWindow);
      isBehind = false;
      try {
        await signIns.refuseEnded();
      } catch (error) {
        isBehind = true;
        log.warn({ err: error }, 'ended sign-ins could not be read');
        await pause(afterTrouble);
      }
    }
  }

  const stopWatching = store.watch('token_family', () => {
    isBehind = true;
    reading ??= read().finally(() => (reading = null));
  });

  return async () => {
    stopping.abort();
    stopWatching();
    await reading;
  };
}
