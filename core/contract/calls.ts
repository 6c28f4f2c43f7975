import Type, { type Static, type TSchema } from 'typebox';
import { Member, TokenPair } from './auth.ts';
import { InventoryUpdate, TokenImage, WireCharacter } from './characters.ts';
import { Label, labelTypes, WireItem } from './items.ts';
import { Outcome } from './outcome.ts';
import type { Role } from './roles.ts';
import { MapOf } from './schema.ts';

/** Who may call: anyone, the holder of a refresh token, any member, or a member with one of the roles. */
export type Who = 'anyone' | 'refreshToken' | 'member' | readonly Role[];

/** One call of the wire. `path` names its parameters with a colon; they travel percent-encoded. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  query?: TSchema;
  body?: TSchema;
  /** The body is a form with one file, in the field of this name. */
  file?: string;
  response: TSchema;
}

/** Every call of the contract (specification, section 7; wire contract, "Calls"). */
export const calls = {
  logIn: {
    method: 'POST',
    path: '/auth/discord',
    who: 'anyone',
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    response: TokenPair,
  },
  refresh: { method: 'POST', path: '/auth/refresh', who: 'refreshToken', response: TokenPair },
  currentMember: { method: 'GET', path: '/guild/current/member', who: 'member', response: Member },
  currentCharacters: {
    method: 'GET',
    path: '/character/current',
    who: 'member',
    response: Type.Array(WireCharacter),
  },
  ownCharacters: {
    method: 'GET',
    path: '/character/forSelf',
    who: 'member',
    response: Type.Array(WireCharacter),
  },
  character: { method: 'GET', path: '/character/:characterId', who: 'member', response: WireCharacter },
  updateInventory: {
    method: 'POST',
    path: '/character/:characterId/inventory',
    who: 'member',
    body: InventoryUpdate,
    response: Outcome,
  },
  tokenImage: { method: 'GET', path: '/character/:characterId/token', who: 'member', response: TokenImage },
  uploadTokenImage: {
    method: 'POST',
    path: '/character/:characterId/token',
    who: 'member',
    file: 'file',
    response: Outcome,
  },
  experienceTable: {
    method: 'GET',
    path: '/utils/expTable',
    who: 'member',
    response: Type.Object({ table: MapOf(Type.String()) }),
  },
  itemsByIds: {
    method: 'POST',
    path: '/item/byIds',
    who: 'member',
    body: Type.Object({ ids: Type.Array(Type.String()) }),
    response: Type.Array(WireItem),
  },
  materialsBy: {
    method: 'GET',
    path: '/item/materialsBy/:itemId',
    who: 'member',
    response: Type.Object({ ids: Type.Array(Type.String()) }),
  },
  labels: {
    method: 'GET',
    path: '/label',
    who: 'member',
    query: Type.Object({ labelType: Type.Optional(Type.Enum([...labelTypes])) }),
    response: Type.Array(Label),
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

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
