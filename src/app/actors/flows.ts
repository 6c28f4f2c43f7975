import type { Flows } from '#screens/shared/services.ts';
import { provideAdventures } from './adventures.ts';
import { provideConfirmedWrite } from './confirmed-writes.ts';
import { provideFoundryStream } from './foundry.ts';
import { providePalette } from './palette.ts';
import type { FlowParts } from './parts.ts';
import { provideItemSuggestions, provideSessionSuggestions, provideSettledText } from './searches.ts';
import { provideWebhookWrites } from './webhooks.ts';
import { createWrites } from './writes.ts';

/** The flows of the signed-in area, each with its writes and the reads that they make stale. */
export function provideFlows(parts: FlowParts): Flows {
  const { api, queries, write } = parts;
  return {
    writes: { ...createWrites(parts), ...provideWebhookWrites(api, queries, write) },
    palette: providePalette(parts),
    confirmedWrite: provideConfirmedWrite(parts),
    foundryStream: provideFoundryStream(api.foundry.watch),
    ...provideAdventures(api, write),
    itemSuggestions: provideItemSuggestions(api),
    sessionSuggestions: provideSessionSuggestions(api, queries),
    settledText: provideSettledText(),
  };
}
