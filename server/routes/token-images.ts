import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { imageHeadLength, imageTypeOf } from '#core/rules/token-image.ts';
import type { Context } from '../context.ts';
import { readForms } from '../plugins/bodies.ts';
import { cleanTokenImage } from '../images/clean-token-image.ts';
import { forbidden, notFound } from '../problems.ts';
import { addCall, addWrite, type WriteHandler } from './call.ts';

/** Token images of characters (not to be confused with access tokens). */
export function tokenImageRoutes(app: FastifyInstance, context: Context): void {
  const { store } = context;

  addCall(app, context, calls.tokenImage, async ({ characterId }) => {
    const image = await store.tokenImages.find(characterId);
    if (!image) throw notFound(said('noImage'));
    return image;
  });

  addCall(app, context, calls.tokenImages, ({ query }) => store.tokenImages.findAll(query.ids), {
    areImages: true,
  });

  app.register(async (scope) => {
    await readForms(scope);
    const upload: WriteHandler<typeof calls.uploadTokenImage> = async (
      { characterId, file, member },
      { characters, tokenImages },
    ) => {
      const type = imageTypeOf(file.subarray(0, imageHeadLength));
      if (type === null) throw new Error('The type of a cleaned image is unknown.');
      const owner = await characters.ownerOf(characterId);
      if (owner === null) throw notFound(said('noCharacter'));
      if (owner !== member.memberId) throw forbidden(said('anotherOwner'));
      await tokenImages.replace(characterId, type, file);
    };
    addWrite(scope, context, calls.uploadTokenImage, upload, { cleanFile: cleanTokenImage });
  });
}
