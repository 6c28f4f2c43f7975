import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hostileImages, hostileKinds, noise } from '../../support/hostile-images.ts';
import { pngBytes, upload, type UploadParts } from '../support/images.ts';
import { bram, sharedServer } from '../support/community.ts';
import { digest, failure, imagePath, lyra } from '../support/serve.ts';

// tests/rules/token-image.test.ts has the files that are no images.

const refusal = 'Only .png, .jpg, and .webp under 256Kb are allowed.';

const shared = sharedServer();

async function scene(member = 'demo-player') {
  const server = shared();
  const { authToken } = await server.signIn(member);
  const send = (bytes: Buffer, parts?: UploadParts, character = lyra) =>
    server.ask({ method: 'POST', url: imagePath(character), ...upload(bytes, parts) }, authToken);
  const read = (character = lyra) => server.ask({ url: imagePath(character) }, authToken);
  return { server, token: authToken, send, read };
}

const types = ['png', 'jpeg', 'webp'] as const;

test.each(types)('a %s with any file name is stored with the type of its content', async (type) => {
  const { send, read } = await scene();
  const named = { name: 'token.bin', type: 'application/octet-stream' };
  expect((await send(await noise(1, type), named)).json().status).toBe(true);
  const { mimeType, image } = (await read()).json();
  const { format } = await sharp(Buffer.from(image, 'base64')).metadata();
  expect([mimeType, format]).toEqual([`image/${type}`, type]);
});

test.each([
  ['a file with one byte too many', pngBytes(262_145)],
  ['a file of ten megabytes', pngBytes(10_000_000)],
  ['an SVG with the name and type of a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['an empty file', Buffer.alloc(0)],
])('the server refuses %s with the specified message and keeps the old image', async (_name, bytes) => {
  const { server, send } = await scene();
  const before = await digest(server);
  expect(failure(await send(bytes))).toMatchObject({ code: 400, message: refusal, field: 'file' });
  expect(await digest(server)).toBe(before);
});

/** A form of parts with these headers and then an image, whose part has these further headers. */
function formOf(parts: readonly string[][], imageHeaders: readonly string[] = []) {
  const { headers, payload } = upload(pngBytes(100));
  const image = (payload as Buffer).toString('latin1');
  const [boundary = ''] = image.split('\r\n', 1);
  const before = parts.map((partHeaders) => [boundary, ...partHeaders, '', '', ''].join('\r\n'));
  const withHeaders = [boundary, ...imageHeaders, image.slice(boundary.length + 2)].join('\r\n');
  return { headers, payload: Buffer.from(before.join('') + withHeaders, 'latin1') };
}

const severalParts = (count: number, header: string) => Array.from({ length: count }, () => [header]);
const fieldHeader = 'Content-Disposition: form-data; name="field"';

test.each([
  ['an image of 262,144 bytes', upload(pngBytes(262_144)), 200],
  ['an image after eight fields', formOf(severalParts(8, fieldHeader)), 200],
  ['an image after nine fields', formOf(severalParts(9, fieldHeader)), 413],
  ['an image after eight parts without a name', formOf(severalParts(8, 'X-Part: any')), 200],
  ['an image after nine parts without a name', formOf(severalParts(9, 'X-Part: any')), 413],
  ['an image with 63 further headers', formOf([], Array<string>(63).fill('X-Image: any')), 200],
  ['an image with 64 further headers', formOf([], Array<string>(64).fill('X-Image: any')), 400],
])('the server answers a form that contains %s with the specified status', async (_what, form, status) => {
  const { server, token } = await scene();
  const answer = await server.ask({ method: 'POST', url: imagePath(lyra), ...form }, token);
  expect(answer.statusCode).toBe(status);
});

test('the server refuses every hostile file and keeps the old image', async () => {
  const { server, send } = await scene();
  const before = await digest(server);
  for await (const { name, bytes } of hostileImages(2, hostileKinds.length)) {
    const { code, field } = failure(await send(bytes));
    expect([name, code === 400 || code === 422, field]).toEqual([name, true, 'file']);
  }
  expect(await digest(server)).toBe(before);
});

test('a photo is stored without its metadata, even with an idempotency key', async () => {
  const { server, token, read } = await scene();
  const photo = await sharp(await noise(2, 'png'))
    .withExif({ IFD0: { Make: 'Snitch 3000' } })
    .jpeg()
    .toBuffer();
  const { headers, payload } = upload(photo);
  const request = { method: 'POST', url: imagePath(lyra), payload } as const;
  for (const key of ['one', 'one', 'two']) {
    const withKey = { ...headers, 'idempotency-key': key };
    expect((await server.ask({ ...request, headers: withKey }, token)).statusCode).toBe(200);
  }
  const stored = Buffer.from((await read()).json().image, 'base64');
  expect([photo.includes('Snitch'), stored.includes('Snitch')]).toEqual([true, false]);
});

test('many simultaneous uploads all get an answer', async () => {
  const { send } = await scene();
  const image = await noise(3, 'jpeg', 300);
  const uploads = Array.from({ length: 10 }, () => [send(image), send(image.subarray(0, 9_000))]);
  const answers = await Promise.all(uploads.flat());
  const statuses = Array.from({ length: 10 }, () => [200, 422]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses.flat());
});

test('the server refuses an upload for another member’s character, even by ADMIN, or for a missing one', async () => {
  const { server, send } = await scene('demo-admin');
  const before = await digest(server);
  expect(failure(await send(pngBytes(128))).code).toBe(403);
  expect(failure(await send(pngBytes(128), {}, 'demo-player:Nobody')).code).toBe(404);
  expect(await digest(server)).toBe(before);
});

test('every signed-in member can read a token image; for a character without one, the answer is 404', async () => {
  const { read } = await scene('demo-newcomer');
  expect((await read()).json()).toMatchObject({ mimeType: expect.stringMatching(/^image\//) });
  expect(failure(await read(bram)).message).toBe('This character has no image.');
  expect(failure(await read('__proto__')).code).toBe(404);
});

const several = async (ids: readonly string[]) => {
  const query = new URLSearchParams(ids.map((id) => ['ids', id]));
  const { authToken } = await shared().signIn('demo-player');
  return shared().ask({ url: `/character/tokenImages?${query}` }, authToken);
};

test('a call for several token images returns each image as the single call does, or null for a character without one', async () => {
  const { read } = await scene();
  const odd = ['demo-player:Nobody', '__proto__', 'constructor', 'a&ids=b', 'é🐉/%'];
  const images = new Map(Object.entries(JSON.parse((await several([lyra, bram, ...odd, lyra])).body)));
  const expected = new Map<string, unknown>([bram, ...odd].map((id) => [id, null]));
  expect(images).toEqual(expected.set(lyra, (await read()).json()));
  expect(Object.keys((await several([lyra])).json())).toEqual([lyra]);
  expect(failure(await several([])).code).toBe(400);
});
