import Type, { type Static } from 'typebox';
import { wireCharacterFields } from './characters.ts';
import { instanceFields } from './foundry.ts';
import { manualFields, wireItemFields } from './items.ts';
import { labelFields } from './labels.ts';
import { memberFields, tokenPairFields } from './members.ts';
import { playerFields } from './players.ts';
import { MapOf, Maybe, ObjectOf } from './schema.ts';
import { sessionFields } from './sessions.ts';

// What answers carry, for the server and for tests. Their fields stand beside the readers, which the page carries.

export const TokenPair = ObjectOf(tokenPairFields);

/** The signed-in member as the chat platform knows them; `roles` are the platform's role ids, not ours. */
export const Member = Type.Object({
  ...ObjectOf(memberFields).properties,
  roles: Type.Optional(Type.Array(Type.String())),
  pending: Type.Optional(Type.Boolean()),
});

export const Label = ObjectOf(labelFields);
export const Manual = ObjectOf(manualFields);
export const Player = ObjectOf(playerFields);

/** Keys that are not listed pass through: an edit must not erase them. */
export const WireItem = ObjectOf(wireItemFields, { additionalProperties: true });

export const WireCharacter = ObjectOf(wireCharacterFields);

/** The same with its player in place of the player's id. */
export const WireCharacterWithPlayer = Type.Object({ ...WireCharacter.properties, player: Player });

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;

const session = ObjectOf(sessionFields).properties;

/** A session as a page of sessions carries it. */
export const WireSession = Type.Object({ ...session, registeredBy: Maybe(Player) });

/** A session as the list between two dates carries it. */
export const WireSessionInDates = Type.Object({ ...session, registeredBy: Maybe(Type.String()) });

/** What each event of the stream carries: every instance by its id. */
export const WireInstances = MapOf(ObjectOf(instanceFields));
