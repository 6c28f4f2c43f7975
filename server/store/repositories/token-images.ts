import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { TokenImage } from '#core/contract/schemas.ts';
import type { TokenImageType } from '#core/contract/values.ts';
import { chunks } from '../json.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';

/** Batch size: an image may have a third of a megabyte. */
const batchSize = 4;

/** The versions of the token images that these characters have, by id. */
export async function imageVersionsOf(
  db: Kysely<Tables>,
  characterIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('token_image')
    .select(['character_id', 'version'])
    .where('character_id', 'in', characterIds)
    .execute();
  return new Map(rows.map(({ character_id, version }) => [character_id, version]));
}

export const createTokenImages = (db: Kysely<Tables>) => ({
  /** A character's token image, or null if it has none. */
  async find(characterId: string): Promise<TokenImage | null> {
    const row = await db
      .selectFrom('token_image')
      .select(['mime_type as mimeType', 'image'])
      .where('character_id', '=', characterId)
      .executeTakeFirst();
    return row ?? null;
  },

  /**
   * The token images of several characters by id, null for each character that has no image or does not
   * exist, in batches.
   */
  async *findAll(characterIds: readonly string[]): AsyncGenerator<Map<string, TokenImage | null>> {
    for (const ids of chunks([...new Set(characterIds)], batchSize)) {
      const rows = await db
        .selectFrom('token_image')
        .select(['character_id', 'mime_type as mimeType', 'image'])
        .where('character_id', 'in', ids)
        .execute();
      const imageById = new Map(rows.map(({ character_id, ...image }) => [character_id, image]));
      yield new Map(ids.map((id) => [id, imageById.get(id) ?? null]));
    }
  },
});

const hashOf = (image: string): string => createHash('sha256').update(image, 'base64').digest('hex');

export const createTokenImageWrites = (transaction: Transaction<Tables>, journal: Journal) => ({
  ...createTokenImages(transaction),

  async replace(characterId: string, mimeType: TokenImageType, bytes: Uint8Array): Promise<void> {
    const image = Buffer.from(bytes).toString('base64');
    const before = await createTokenImages(transaction).find(characterId);
    await transaction
      .insertInto('token_image')
      .values({ character_id: characterId, mime_type: mimeType, image })
      .onConflict((conflict) =>
        conflict.column('character_id').doUpdateSet((row) => ({
          mime_type: mimeType,
          image,
          version: row('token_image.version', '+', 1),
        })),
      )
      .execute();
    journal.add({
      subject: { type: 'character', id: characterId },
      kind: 'pictured',
      changes: { image: [before && hashOf(before.image), hashOf(image)] },
    });
  },

  /** Deletes a character's token image, if it has one. */
  async remove(characterId: string): Promise<void> {
    const before = await createTokenImages(transaction).find(characterId);
    if (!before) return;
    await transaction.deleteFrom('token_image').where('character_id', '=', characterId).execute();
    journal.add({
      subject: { type: 'character', id: characterId },
      kind: 'pictured',
      changes: { image: [hashOf(before.image), null] },
    });
  },
});
