import Type, { type Static, type TSchema } from 'typebox';
import { Member, TokenPair } from './auth.ts';
import { InventoryUpdate, TokenImage, WireCharacter } from './character-schemas.ts';
import { Label, WireItem } from './item-schemas.ts';
import { labelTypes } from './values.ts';
import { Outcome } from './outcome.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { MapOf } from './schema.ts';

/** One call of the wire: where it goes and what travels. */
export interface Call extends Route {
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
}

/** Every call of the contract (specification, section 7; wire contract, "Calls"). */
export const calls = {
  logIn: {
    ...routes.logIn,
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    response: TokenPair,
  },
  refresh: { ...routes.refresh, response: TokenPair },
  currentMember: { ...routes.currentMember, response: Member },
  currentCharacters: { ...routes.currentCharacters, response: Type.Array(WireCharacter) },
  ownCharacters: { ...routes.ownCharacters, response: Type.Array(WireCharacter) },
  character: { ...routes.character, response: WireCharacter },
  updateInventory: { ...routes.updateInventory, body: InventoryUpdate, response: Outcome },
  tokenImage: { ...routes.tokenImage, response: TokenImage },
  uploadTokenImage: { ...routes.uploadTokenImage, response: Outcome },
  experienceTable: { ...routes.experienceTable, response: Type.Object({ table: MapOf(Type.String()) }) },
  itemsByIds: {
    ...routes.itemsByIds,
    body: Type.Object({ ids: Type.Array(Type.String()) }),
    response: Type.Array(WireItem),
  },
  materialsBy: { ...routes.materialsBy, response: Type.Object({ ids: Type.Array(Type.String()) }) },
  labels: {
    ...routes.labels,
    query: Type.Object({ labelType: Type.Optional(Type.Enum([...labelTypes])) }),
    response: Type.Array(Label),
  },
} as const satisfies Record<CallName, Call>;

export type Calls = typeof calls;

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** What a caller gives: path parameters, query, body, as the call declares them. */
export type CallInput<C extends Call> = PathParameters<C['path']> &
  (C extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  (C extends { body: infer B extends TSchema } ? { body: Static<B> } : unknown) &
  (C extends { file: string } ? { file: Blob } : unknown);

export type CallOutput<C extends Call> = Static<C['response']>;
