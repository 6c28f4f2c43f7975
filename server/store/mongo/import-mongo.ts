import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageHeadLength, imageTypeOf } from '#core/rules/token-image.ts';
import { cleanTokenImage } from '../../images/clean-token-image.ts';
import { Refusal } from '../../problems.ts';
import { StoreFault, unusable } from '../fault.ts';
import { runImport } from '../import/dry-run.ts';
import { checkConverted } from '../import/import-file.ts';
import type { ImportResult } from '../import/import.ts';
import { readFileText } from '../import/file-text.ts';
import { keysIn } from '../import/imported.ts';
import type { Store } from '../store.ts';
import { type CollectionName, collectionNames, type Collections, readCollection } from './collections.ts';
import { convert, type Converted } from './convert.ts';
import { documentsIn, type MongoDocument } from './documents.ts';

/** Maximum size of a file, in bytes: much longer texts do not fit into a string. */
const maxBytes = 400_000_000;

/** The text of a file. */
async function textOf(folder: string, file: string): Promise<string> {
  const fullPath = path.join(folder, file);
  if ((await stat(fullPath)).size > maxBytes) throw unusable(`${file} has more than ${maxBytes / 1e6} MB.`);
  try {
    return readFileText(await readFile(fullPath)).text;
  } catch (error) {
    throw error instanceof StoreFault ? unusable(`${file}: ${error.message}`) : error;
  }
}

function read(file: string, text: string): MongoDocument[] {
  try {
    return documentsIn(text);
  } catch (error) {
    throw error instanceof StoreFault ? unusable(`${file}, ${error.message}`) : error;
  }
}

/** A folder of files as `mongoexport` writes them, one for each collection: `characters.json`. */
interface Export {
  collections: Collections;
  /** Files of collections that Nyx does not import. */
  unread: string[];
}

/**
 * Reads the export of the bot's database.
 * @throws Fault `invalid` that names the file and the line
 */
async function readExport(folder: string): Promise<Export> {
  const found = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  const isCollection = (file: string): boolean =>
    collectionNames.includes(path.basename(file, '.json') as CollectionName);
  if (!found.some(isCollection))
    throw unusable(
      `The folder holds no collection of the bot: none of ${collectionNames.map((name) => `${name}.json`).join(', ')}.`,
    );
  const collections = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Collections;
  for (const file of found.filter(isCollection)) {
    const name = path.basename(file, '.json') as CollectionName;
    Object.assign(collections, {
      [name]: readCollection(name, file, read(file, await textOf(folder, file))),
    });
  }
  return { collections, unread: found.filter((file) => !isCollection(file)) };
}

/**
 * Replaces places in the file to import by those in the export: `characters.3.name` becomes `characters.json, line
 * 4, name`.
 */
const inPlaces = (words: string, places: Converted['places']): string =>
  words.replaceAll(
    /\b(labels|players|items|characters|sessions)\.(\d+)(\.(?=\w))?/g,
    (whole, kind: keyof Converted['places'], index: string, dot?: string) => {
      const place = places[kind][Number(index)];
      return place === undefined ? whole : `${place}${dot ? ', ' : ''}`;
    },
  );

/** The token images of characters that have none yet, cleaned as an upload is. */
async function cleanImages({ db }: Pick<Store, 'db'>, { images, report }: Converted) {
  const taken = await keysIn(
    db,
    'token_image',
    images.map(({ character }) => character),
  );
  const cleaned: { character: string; bytes: Uint8Array }[] = [];
  for (const { character, place, image } of images) {
    if (taken.has(character)) continue;
    taken.add(character);
    try {
      const bytes = await cleanTokenImage(Buffer.from(image, 'base64'));
      cleaned.push({ character, bytes });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.add(place, `the token image is left out. ${error.message}`);
    }
  }
  return cleaned;
}

export interface MongoResult {
  imported: ImportResult;
  images: number;
  /** What was left out or changed, and the notes of the import, one line each. */
  report: string[];
}

/**
 * Imports an export of the bot's database, all or nothing. Importing the same export again changes nothing; a newer
 * export adds what is new, and of existing data changes only what `createImports` allows. `now` is epoch ms.
 * @throws Fault `invalid` that names the file and the line
 */
export async function importMongo(
  store: Pick<Store, 'write' | 'db'>,
  folder: string,
  now: number,
  { isDry = false } = {},
): Promise<MongoResult> {
  const { collections, unread } = await readExport(folder);
  const converted = convert(collections);
  const { places, report } = converted;
  try {
    const content = checkConverted(converted.content);
    const images = await cleanImages(store, converted);
    const imported = await runImport(store, now, isDry, async ({ imports, tokenImages }) => {
      const result = await imports.apply(content);
      for (const { character, bytes } of images)
        await tokenImages.replace(character, imageTypeOf(bytes.subarray(0, imageHeadLength))!, bytes);
      return result;
    });
    return {
      imported,
      images: images.length,
      report: [
        ...unread.map((file) => `${file} was not read: Nyx does not import this collection.`),
        ...report.lines(),
        ...imported.notices.map((notice) => inPlaces(notice, places)),
      ],
    };
  } catch (error) {
    throw error instanceof StoreFault ? new StoreFault(error.kind, inPlaces(error.message, places)) : error;
  }
}
