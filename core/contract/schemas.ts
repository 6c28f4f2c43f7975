import Type, { type Static } from 'typebox';
import { adventureFields, adventurePageFields } from './adventures/adventure.ts';
import { noticesFields } from './adventures/notices.ts';
import { adventureStatsFields } from './adventures/stats.ts';
import { availabilityCountFields } from './adventures/availability.ts';
import { calendarFields, madeCalendarFields } from './adventures/calendar.ts';
import { publicCharacterFields, wireCharacterFields } from './characters.ts';
import { characterRowFields } from './characters/character-row.ts';
import { instanceFields } from './foundry.ts';
import { manualFields, wireItemFields } from './items.ts';
import { journalEntryFields, placeFields } from './journal/entry.ts';
import { progressFields } from './journal/progress.ts';
import { labelFields } from './labels.ts';
import { memberFields, signInFields, tokenPairFields } from './members.ts';
import { ownCharacterFields } from './characters/own-overview.ts';
import { playerFields } from './players.ts';
import { ColumnsOf, MapOf, Maybe, ObjectOf } from './schema.ts';
import { sessionFields } from './sessions.ts';

// Schemas of the entities on the wire, for the server and the tests. Their fields are declared in other files, together
// with the readers: those files are part of the page, which contains no schema library.

export const TokenPair = ObjectOf(tokenPairFields);

/** The signed-in member as the chat platform knows them; `roles` are the platform's role ids, not ours. */
export const Member = Type.Object({
  ...ObjectOf(memberFields).properties,
  roles: Type.Optional(Type.Array(Type.String())),
  pending: Type.Optional(Type.Boolean()),
});

/** One of a member's sign-ins. */
export const SignIn = ObjectOf(signInFields);

export const Label = ObjectOf(labelFields);
export const Manual = ObjectOf(manualFields);
export const Player = ObjectOf(playerFields);

/** Unknown keys pass: an edit must not erase them. */
export const WireItem = ObjectOf(wireItemFields, { additionalProperties: true });

export const WireCharacter = ObjectOf(wireCharacterFields);

/** One of the member's own characters, with the version of its token image. */
export const OwnCharacter = ObjectOf(ownCharacterFields);

/** A character with the whole player in place of the player's id. */
export const WireCharacterWithPlayer = Type.Object({ ...WireCharacter.properties, player: Player });

/** A part of the table of every player's active characters, as columns. */
export const CharacterColumns = ColumnsOf(characterRowFields);
export type CharacterColumns = Static<typeof CharacterColumns>;

/** A character as its page shows it to every member. */
export const WirePublicCharacter = ObjectOf(publicCharacterFields);

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;

const session = ObjectOf(sessionFields).properties;

export const WireAdventure = ObjectOf(adventureFields);
export const WireNotices = ObjectOf(noticesFields);
export const WireAdventurePage = ObjectOf(adventurePageFields);
export const Calendar = ObjectOf(calendarFields);
export const MadeCalendar = ObjectOf(madeCalendarFields);
export const WireAdventureStats = ObjectOf(adventureStatsFields);
export const WireAvailabilityCount = ObjectOf(availabilityCountFields);

/** A session in a page of sessions. */
export const WireSession = Type.Object({ ...session, registeredBy: Maybe(Player) });

/** A session in the list between two dates. */
export const WireSessionInDates = Type.Object({ ...session, registeredBy: Maybe(Type.String()) });

/** The data of each event of the stream of instances: every instance by its id. */
export const WireInstances = MapOf(ObjectOf(instanceFields));

/** A page of the journal's entries, newest first, with the names of the members whom the entries name, by id. */
export const JournalPage = Type.Object({
  entities: Type.Array(ObjectOf(journalEntryFields)),
  next: Maybe(ObjectOf(placeFields)),
  names: MapOf(Type.String()),
});

/** What others did to the caller's characters, with the number of the newest entry of the whole journal. */
export const OwnHistory = Type.Object({ ...JournalPage.properties, last: Type.Integer() });

/** A character's experience and money over time, in arrays of the same length. */
export const Progress = ColumnsOf(progressFields);
export type Progress = Static<typeof Progress>;
