import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hostileImages, hostileKinds, noise } from '../../support/hostile-images.ts';
import { pngBytes, upload, type UploadParts } from '../support/images.ts';
import { bram, communityOfFile } from '../support/community.ts';
import { failure, imagePath, lyra } from '../support/serve.ts';

// tests/rules/token-image.test.ts has the files that are no images.

const message = 'Only .png, .jpg, and .webp under 256Kb are allowed.';

const here = communityOfFile();
const { get, refusal } = here;

async function sendForm(form: InjectOptions, character = lyra, member = 'demo-player') {
  const { authToken } = await here.server.signIn(member);
  return here.server.ask({ method: 'POST', url: imagePath(character), ...form }, authToken);
}
const send = (bytes: Buffer, parts?: UploadParts) => sendForm(upload(bytes, parts));

const types = ['png', 'jpeg', 'webp'] as const;

test.each(types)('a %s with any file name is stored with the type of its content', async (type) => {
  const named = { name: 'token.bin', type: 'application/octet-stream' };
  expect((await send(await noise(1, type), named)).json().status).toBe(true);
  const { mimeType, image } = (await get(imagePath(lyra))).json();
  const { format } = await sharp(Buffer.from(image, 'base64')).metadata();
  expect([mimeType, format]).toEqual([`image/${type}`, type]);
});

test.each([
  ['a file with one byte too many', pngBytes(262_145)],
  ['a file of ten megabytes', pngBytes(10_000_000)],
  ['an empty file', Buffer.alloc(0)],
])('the server refuses %s with the specified message and keeps the old image', async (_name, bytes) => {
  expect(await refusal(() => send(bytes))).toMatchObject({ code: 400, message, field: 'file' });
});

/** A form of so many parts with a header and then an image, whose part has so many further headers. */
function formOf(parts: number, header = '', imageHeaders = 0) {
  const { headers, payload } = upload(pngBytes(100));
  const image = (payload as Buffer).toString('latin1');
  const [boundary = ''] = image.split('\r\n', 1);
  const before = [boundary, header, '', '', ''].join('\r\n').repeat(parts);
  const withHeaders = boundary + '\r\nX-Image: any'.repeat(imageHeaders) + image.slice(boundary.length);
  return { headers, payload: Buffer.from(before + withHeaders, 'latin1') };
}

const fieldHeader = 'Content-Disposition: form-data; name="field"';

test.each([
  ['an image of 262,144 bytes', upload(pngBytes(262_144)), 200],
  ['an image after eight fields', formOf(8, fieldHeader), 200],
  ['an image after nine fields', formOf(9, fieldHeader), 413],
  ['an image after eight parts without a name', formOf(8, 'X-Part: any'), 200],
  ['an image after nine parts without a name', formOf(9, 'X-Part: any'), 413],
  ['an image with 63 further headers', formOf(0, '', 63), 200],
  ['an image with 64 further headers', formOf(0, '', 64), 400],
])('the server answers a form that contains %s with the specified status', async (_what, form, status) => {
  expect((await sendForm(form)).statusCode).toBe(status);
});

test('the server refuses every hostile file and keeps the old image', async () => {
  for await (const { name, bytes } of hostileImages(2, hostileKinds.length)) {
    const { code, field } = await refusal(() => send(bytes));
    expect([name, code === 400 || code === 422, field]).toEqual([name, true, 'file']);
  }
});

test('a photo is stored without its metadata, even with an idempotency key', async () => {
  const photo = await sharp(await noise(2, 'png'))
    .withExif({ IFD0: { Make: 'Snitch 3000' } })
    .jpeg()
    .toBuffer();
  const { headers, payload } = upload(photo);
  for (const key of ['one', 'one', 'two']) {
    const withKey = { ...headers, 'idempotency-key': key };
    expect((await sendForm({ payload, headers: withKey })).statusCode).toBe(200);
  }
  const stored = Buffer.from((await get(imagePath(lyra))).json().image, 'base64');
  expect([photo.includes('Snitch'), stored.includes('Snitch')]).toEqual([true, false]);
});

test('many simultaneous uploads all get an answer', async () => {
  const image = await noise(3, 'jpeg', 300);
  const uploads = Array.from({ length: 10 }, () => [send(image), send(image.subarray(0, 9_000))]);
  const answers = await Promise.all(uploads.flat());
  const statuses = Array.from({ length: 10 }, () => [200, 422]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses.flat());
});

test('the server refuses an upload for another member’s character, even by ADMIN, or for a missing one', async () => {
  const image = upload(pngBytes(128));
  expect((await refusal(() => sendForm(image, lyra, 'demo-admin'))).code).toBe(403);
  expect((await refusal(() => sendForm(image, 'demo-player:Nobody', 'demo-admin'))).code).toBe(404);
});

test('every signed-in member can read a token image; for a character without one, the answer is 404', async () => {
  const image = (await get(imagePath(lyra), 'master')).json();
  expect(image).toMatchObject({ mimeType: expect.stringMatching(/^image\//) });
  expect(failure(await get(imagePath(bram))).message).toBe('This character has no image.');
  expect(failure(await get(imagePath('__proto__'))).code).toBe(404);
});

const several = (ids: readonly string[]) =>
  get(`/character/tokenImages?${new URLSearchParams(ids.map((id) => ['ids', id]))}`);

test('a call for several token images returns each image as the single call does, or null for a character without one', async () => {
  const odd = ['demo-player:Nobody', '__proto__', 'constructor', 'a&ids=b', 'é🐉/%'];
  const images = new Map(Object.entries(JSON.parse((await several([lyra, bram, ...odd, lyra])).body)));
  const expected = new Map<string, unknown>([bram, ...odd].map((id) => [id, null]));
  expect(images).toEqual(expected.set(lyra, (await get(imagePath(lyra))).json()));
  expect(Object.keys((await several([lyra])).json())).toEqual([lyra]);
  expect(failure(await several([])).code).toBe(400);
});
