import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { imageHeadLength, imageTypeOf, isTokenImage } from '#core/rules/token-image.ts';
import type { Context } from '../context.ts';
import { readForms } from '../plugins/bodies.ts';
import { badRequest, forbidden, notFound } from '../problems.ts';
import { addCall } from './call.ts';

/** The specification's words (section 5, Token upload). */
const refusedImage = 'Only .png, .jpg, and .webp under 256Kb are allowed.';

/** Characters' token images (not to be confused with access tokens). */
export function tokenImageRoutes(app: FastifyInstance, context: Context): void {
  const { characters, tokenImages } = context.store;

  addCall(app, context, calls.tokenImage, async ({ characterId }) => {
    const image = await tokenImages.find(characterId);
    if (!image) throw notFound('This character has no image.');
    return image;
  });

  addCall(app, context, calls.tokenImages, ({ query }) => tokenImages.findAll(query.ids), {
    isCacheable: true,
  });

  app.register(async (scope) => {
    await readForms(scope);
    addCall(scope, context, calls.uploadTokenImage, async ({ characterId, file, member }) => {
      const head = file.subarray(0, imageHeadLength);
      const type = imageTypeOf(head);
      if (type === null || !isTokenImage(file.length, head)) throw badRequest(refusedImage, 'file');
      const owner = await characters.ownerOf(characterId);
      if (owner === null) throw notFound('There is no such character.');
      if (owner !== member.memberId) throw forbidden('This character belongs to someone else.');
      await tokenImages.replace(characterId, type, file);
      return succeeded;
    });
  });
}
