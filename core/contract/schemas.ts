import Type, { type Static } from 'typebox';
import { wireCharacterFields } from './characters.ts';
import { instanceFields } from './foundry.ts';
import { manualFields, wireItemFields } from './items.ts';
import { labelFields } from './labels.ts';
import { memberFields, tokenPairFields } from './members.ts';
import { playerFields } from './players.ts';
import { MapOf, Maybe, ObjectOf } from './schema.ts';
import { sessionFields } from './sessions.ts';

// Schemas of the answers, for the server and the tests. The fields are declared beside the readers, which the
// page ships.

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

/** Unknown keys pass: an edit must not erase them. */
export const WireItem = ObjectOf(wireItemFields, { additionalProperties: true });

export const WireCharacter = ObjectOf(wireCharacterFields);

/** The same with the player in place of the player's id. */
export const WireCharacterWithPlayer = Type.Object({ ...WireCharacter.properties, player: Player });

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;

const session = ObjectOf(sessionFields).properties;

/** A session in a page of sessions. */
export const WireSession = Type.Object({ ...session, registeredBy: Maybe(Player) });

/** A session in the list between two dates. */
export const WireSessionInDates = Type.Object({ ...session, registeredBy: Maybe(Type.String()) });

/** The data of each event of the stream: every instance by its id. */
export const WireInstances = MapOf(ObjectOf(instanceFields));
