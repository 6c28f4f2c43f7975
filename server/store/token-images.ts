import type { Kysely } from 'kysely';
import type { TokenImage } from '#core/contract/character-schemas.ts';
import type { TokenImageType } from '#core/contract/values.ts';
import type { Tables } from './schema.ts';

export const createTokenImages = (db: Kysely<Tables>) => ({
  /** A character's token image, or null when it has none. */
  async find(characterId: string): Promise<TokenImage | null> {
    const row = await db
      .selectFrom('token_image')
      .select(['mime_type as mimeType', 'image'])
      .where('character_id', '=', characterId)
      .executeTakeFirst();
    return row ?? null;
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
