import { expect, test } from 'vitest';
import { jpegBytes, pngBytes, upload, type UploadParts, webpBytes } from './images.ts';
import { digest, failure, imagePath, lyra, serve } from './support.ts';

const refusal = 'Only .png, .jpg, and .webp under 256Kb are allowed.';

async function scene(member = 'demo-player') {
  const server = await serve();
  const { authToken } = await server.signIn(member);
  const send = (bytes: Buffer, parts?: UploadParts, character = lyra) =>
    server.ask({ method: 'POST', url: imagePath(character), ...upload(bytes, parts) }, authToken);
  const read = (character = lyra) => server.ask({ url: imagePath(character) }, authToken);
  return { server, token: authToken, send, read };
}

test.each([
  ['png', pngBytes, 'image/png'],
  ['jpeg', jpegBytes, 'image/jpeg'],
  ['webp', webpBytes, 'image/webp'],
])(
  'a %s of up to 262,144 bytes is kept and read back, typed by what it is',
  async (_name, bytesOf, mimeType) => {
    const { send, read } = await scene();
    for (const size of [64, 262_144]) {
      const bytes = bytesOf(size);
      expect((await send(bytes, { name: 'token.bin', type: 'application/octet-stream' })).json().status).toBe(
        true,
      );
      expect((await read()).json()).toEqual({ mimeType, image: bytes.toString('base64') });
    }
  },
);

test('the same image again is a success', async () => {
  const { send } = await scene();
  for (let sent = 0; sent < 2; sent += 1) expect((await send(pngBytes(500))).statusCode).toBe(200);
});

test.each([
  ['one byte too many', pngBytes(262_145)],
  ['ten megabytes', pngBytes(10_000_000)],
  ['an SVG that is called a png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['nothing', Buffer.alloc(0)],
  ['a file too short to be an image', pngBytes(9).subarray(0, 5)],
])('%s is refused in the specified words, and the old image stays', async (_name, bytes) => {
  const { server, send } = await scene();
  const before = await digest(server);
  expect(failure(await send(bytes))).toMatchObject({ code: 400, message: refusal, field: 'file' });
  expect(await digest(server)).toBe(before);
});

test('a file in another field, a form without one and no form at all are refused', async () => {
  const { server, token, send } = await scene();
  const before = await digest(server);
  expect(failure(await send(pngBytes(64), { field: 'image' })).code).toBe(400);
  const boundary = 'x';
  const text = `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nhello\r\n--${boundary}--\r\n`;
  const ask = (payload: string, type: string) =>
    server.ask({ method: 'POST', url: imagePath(lyra), payload, headers: { 'content-type': type } }, token);
  expect(failure(await ask(text, `multipart/form-data; boundary=${boundary}`)).code).toBe(400);
  expect(failure(await ask(text.slice(0, 60), `multipart/form-data; boundary=${boundary}`)).code).toBe(400);
  expect(failure(await ask(text, 'multipart/form-data')).code).toBe(400);
  expect(failure(await ask('{}', 'application/json')).code).toBe(415);
  expect(failure(await ask('', 'application/json')).code).toBe(415);
  expect(failure(await ask('GIF89a', 'image/gif')).code).toBe(415);
  expect(await digest(server)).toBe(before);
});

test('a character of someone else, also for ADMIN, and a missing one get no image', async () => {
  const { server, send } = await scene('demo-admin');
  const before = await digest(server);
  expect(failure(await send(pngBytes(64))).code).toBe(403);
  expect(failure(await send(pngBytes(64), {}, 'demo-player:Nobody')).code).toBe(404);
  expect(await digest(server)).toBe(before);
});

test('anyone signed in sees a portrait; a character without one answers 404 in words', async () => {
  const { read } = await scene('demo-newcomer');
  expect((await read()).json()).toMatchObject({ mimeType: 'image/png' });
  expect(failure(await read('demo-player:Bram Copperkettle')).message).toBe('This character has no image.');
  expect(failure(await read('__proto__')).code).toBe(404);
});
