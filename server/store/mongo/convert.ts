import { isDeepStrictEqual } from 'node:util';
import type { ImportFile } from '../import/import-file.ts';
import { characterId, convertCharacter, playedIn } from './characters.ts';
import { type CollectionName, type Collections, type Placed, storedKeys } from './collections.ts';
import { itemsIn } from './items.ts';
import { Labels } from './labels.ts';
import { ImportReport } from './report.ts';
import { sessionsIn } from './sessions.ts';

/** What the report calls the documents of each collection. An item is stored with all its keys. */
const called: Partial<Record<CollectionName, string>> = {
  labels: 'Labels',
  tool: 'Tools',
  players: 'Players',
  characters: 'Characters',
  sessions: 'Sessions',
  character_sheets: 'Character sheets',
};

const nothing: readonly unknown[] = [null, '', 0, [], {}];

/** Counts the documents with each key that Nyx does not store. */
function countUnused(collections: Collections, report: ImportReport): void {
  for (const [name, plural] of Object.entries(called) as [CollectionName, string][]) {
    const keys = storedKeys(name);
    for (const { value } of collections[name] as Placed<Record<string, unknown>>[])
      for (const [key, content] of Object.entries(value))
        if (!keys.includes(key) && !nothing.some((one) => isDeepStrictEqual(one, content)))
          report.count(`${plural} with the key ${JSON.stringify(key)}, which Nyx does not store`);
  }
}

/** Drops repeated characters, and maps the bot's id of each character to its id in Nyx. */
function charactersById(characters: Collections['characters'], report: ImportReport) {
  const idOf = new Map<string, string>();
  const taken = new Set<string>();
  const list = characters.filter(({ value, place }) => {
    const id = characterId(value);
    idOf.set(value._id, id);
    if (!taken.has(id)) return taken.add(id);
    report.add(place, `the character ${JSON.stringify(id)} appears twice; this one is left out.`);
    return false;
  });
  return { idOf, list };
}

/** An export, converted to a file to import. */
export interface Converted {
  content: ImportFile;
  /** For each entry, its place in the export, such as `characters.json, line 7`. */
  places: Record<'labels' | 'players' | 'items' | 'characters' | 'sessions', string[]>;
  /** Token images in base64, by character. */
  images: { character: string; place: string; image: string }[];
  report: ImportReport;
}

/** Converts the collections of the bot's database. */
export function convert(collections: Collections): Converted {
  const report = new ImportReport();
  const labels = new Labels(collections, report);
  const { idOf, list } = charactersById(collections.characters, report);
  const sessions = sessionsIn(collections.sessions, idOf, labels, report);
  const played = playedIn(sessions.list);
  const items = itemsIn(collections.items, labels, report);
  const characters = list.map(({ value, place }) => convertCharacter(value, played, labels, place, report));
  const places = {
    labels: labels.places,
    players: collections.players.map(({ place }) => place),
    items: collections.items.map(({ place }) => place),
    characters: list.map(({ place }) => place),
    sessions: sessions.places,
  };

  const players = collections.players.map(({ value: { _id: id, name, dateJoined, masterSince } }) => ({
    id,
    name,
    dateJoined: dateJoined ?? null,
    masterSince: masterSince ?? null,
  }));
  const knownPlayers = new Set(players.map(({ id }) => id));
  const knownItems = new Set(items.map(({ name }) => name));
  for (const [index, { player, inventory }] of characters.entries()) {
    const place = places.characters[index]!;
    if (!knownPlayers.has(player)) {
      knownPlayers.add(player);
      players.push({ id: player, name: player, dateJoined: null, masterSince: null });
      places.players.push(place);
      report.add(place, `the player ${JSON.stringify(player)} is not among the players, and is added.`);
    }
    for (const name of Object.keys(inventory ?? {})) {
      if (knownItems.has(name)) continue;
      knownItems.add(name);
      items.push({ name });
      places.items.push(place);
      report.add(place, `${JSON.stringify(name)} is not among the items, and is added without a price.`);
    }
  }

  countUnused(collections, report);
  const table = collections.utils.find(({ value }) => value._id === 'msTable')?.value.table;
  return {
    content: {
      labels: labels.list,
      ...(table ? { experienceTable: table } : {}),
      players,
      items,
      characters,
      sessions: sessions.list,
    },
    places,
    images: collections.character_sheets.flatMap(({ value: { _id, token }, place }) => {
      const character = idOf.get(_id);
      if (!token?.image) return [];
      if (character !== undefined) return { character, place, image: token.image };
      report.add(place, `the token image belongs to no character of the export, and is left out.`);
      return [];
    }),
    report,
  };
}
