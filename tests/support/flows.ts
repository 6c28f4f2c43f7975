import { QueryClient } from '@tanstack/react-query';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { provideFlows } from '#app/actors/flows.ts';
import { flowParts } from '#app/actors/parts.ts';
import { provideRandomItem } from '#app/actors/random-item.ts';
import { provideSell } from '#app/actors/sale.ts';
import { provideTokenUpload } from '#app/actors/token-upload.ts';
import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import type { Flows, PageFlows } from '#screens/shared/services.ts';

/**
 * The app's flows, those of single pages too, with drafts, memos and preferences that store nothing, unless `given`
 * replaces them.
 */
export function flowsOf(api: Api, given: Partial<Parameters<typeof flowParts>[0]> = {}): Flows & PageFlows {
  const parts = flowParts({
    api,
    queries: new QueryClient(),
    drafts: { read: () => null, keep() {} },
    memos: { read: () => null, write() {} },
    preferences: { change() {} },
    goTo() {},
    signOut() {},
    ...given,
  });
  return {
    ...provideFlows(parts),
    sell: provideSell(parts),
    tokenUpload: provideTokenUpload(parts),
    randomItem: provideRandomItem(parts),
  };
}

/** Does a confirmed write. */
export const confirmed = (
  { confirmedWrite }: Pick<Flows, 'confirmedWrite'>,
  kind: ConfirmedKind,
  id: string,
  member?: string,
): Promise<unknown> => runActor(confirmedWrite, 'write', { kind, id, name: 'it', member });

/** Runs an actor of a machine as if the machine had invoked it. */
export function runActor(
  machine: { implementations: { actors: object } },
  name: string,
  input: unknown,
): Promise<unknown> {
  const logic = (machine.implementations.actors as Record<string, AnyActorLogic>)[name]!;
  return toPromise(createActor(logic, { input }).start());
}
