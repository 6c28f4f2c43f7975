import { createContext } from 'react';
import type { Api } from '#api/api.ts';
import type { Drafts } from '#screens/shared/services.ts';
import { tabStorage } from '../safe-storage.ts';
import { createWriteKeys } from '../write-keys.ts';
import type { PaletteParts } from './palette.ts';
import { createWriter, type Writer } from './writer.ts';

interface GivenParts extends PaletteParts {
  api: Api;
  drafts: Drafts;
}

/** What the flows of the signed-in area are made of. All of a member's writes share one `write`. */
export interface FlowParts extends GivenParts {
  write: Writer;
}

export const flowParts = (given: GivenParts): FlowParts => ({
  ...given,
  write: createWriter(given.queries, createWriteKeys(tabStorage, Date.now, given.api.characters.takesKeys)),
});

export const FlowPartsContext = createContext<FlowParts | null>(null);
