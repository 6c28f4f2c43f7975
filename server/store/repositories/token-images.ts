import type { Kysely } from 'kysely';
import type { TokenImage } from '#core/contract/schemas.ts';
import type { TokenImageType } from '#core/contract/values.ts';
import { chunks } from '../json.ts';
import type { Tables } from '../schema.ts';

/** Batch size: an image may have a third of a megabyte. */
const someImages = 4;

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
   * The token images of several characters by id, null for each character without one, known or not, in
   * batches.
   */
  async *findAll(characterIds: readonly string[]): AsyncGenerator<Map<string, TokenImage | null>> {
    for (const ids of chunks([...new Set(characterIds)], someImages)) {
      const rows = await db
        .selectFrom('token_image')
        .select(['character_id', 'mime_type as mimeType', 'image'])
        .where('character_id', 'in', ids)
        .execute();
      const found = new Map(rows.map(({ character_id, ...image }) => [character_id, image]));
      yield new Map(ids.map((id) => [id, found.get(id) ?? null]));
    }
  },

  async replace(characterId: string, mimeType: TokenImageType, bytes: Uint8Array): Promise<void> {
    const image = Buffer.from(bytes).toString('base64');
    await db
      .insertInto('token_image')
      .values({ character_id: characterId, mime_type: mimeType, image })
      .onConflict((conflict) => conflict.column('character_id').doUpdateSet({ mime_type: mimeType, image }))
      .execute();
  },
});
