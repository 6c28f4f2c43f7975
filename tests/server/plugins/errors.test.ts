import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { sharedServer } from '../support/community.ts';
import { pngBytes, upload } from '../support/images.ts';
import { failure, imagePath, lyra, pathOf } from '../support/serve.ts';

const server = sharedServer();

const itemsBy = (payload: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: calls.itemsByIds.path,
  headers: { 'content-type': 'application/json', ...headers },
  payload,
});

const image = (sent: InjectOptions): InjectOptions => ({ method: 'POST', url: imagePath(lyra), ...sent });

/** A form with these parts, each with the name of its field. It does not end if `isOpen`. */
function formOf(names: string[], isOpen = false): InjectOptions {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntext\r\n`;
  const payload = isOpen ? '--x\r\nContent-Disp' : `${names.map(part).join('')}--x--\r\n`;
  return image({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload });
}

const withProto = itemsBy('{"ids":[],"__proto__":{}}');
const longId = 'x'.repeat(2_001);

test.each<[message: string, InjectOptions, code: number, field?: string]>([
  ['Send the request as application/json.', itemsBy('x', { 'content-type': 'text/plain' }), 415],
  ['The request is too large. Send it in several parts.', itemsBy(`["${'x'.repeat(1_100_000)}"]`), 413],
  ['The request does not have the length that it declares.', itemsBy('', { 'content-length': '9' }), 400],
  ['The address is too long.', { url: pathOf(calls.materialsBy.path, { itemId: longId }) }, 414],
  ['The request’s headers are too large.', { url: '/label', headers: { long: longId.repeat(9) } }, 431],
  ['The request is not well-formed JSON, or it names something “__proto__”.', withProto, 400],
  ['The body must be an object.', itemsBy('7'), 400],
  ["The body's ids must have required properties ids.", itemsBy('{}'), 400, 'ids'],
  ["The body's ids.1 must be a string.", itemsBy('{"ids":["Beeswax",7]}'), 400, 'ids.1'],
  ["The query's limit must be an integer.", { url: `${calls.sessions.path}?limit=1e1` }, 400, 'limit'],
  ['Send the image as a form with one file.', { ...itemsBy('{}'), url: imagePath(lyra) }, 415],
  ['The form contains no file.', formOf(['file']), 400, 'file'],
  ['The file must be in the field file.', image(upload(pngBytes(128), { field: 'image' })), 400, 'file'],
  ['The form is not well-formed.', formOf([], true), 400, 'file'],
  ['The form has too many parts.', formOf(Array<string>(10).fill('a')), 413],
  ['The form names a field that is not allowed.', formOf(['__proto__']), 400],
])('a refusal says what is wrong with the request: %s', async (message, request, code, fieldAtFault) => {
  // This member may make each of these calls.
  const { authToken } = await server().signIn('demo-keeper');
  const answer = await server().ask(request, authToken);
  const atFault = fieldAtFault === undefined ? {} : { field: fieldAtFault };
  expect(failure(answer)).toEqual({ status: false, code, message, ...atFault });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a refusal says what is wrong with the request: an address without a route, which the answer repeats without its query', async () => {
  const answer = await server().app.inject({ method: 'PUT', url: '/nowhere?code=secret' });
  expect(failure(answer)).toEqual({ status: false, code: 404, message: 'There is no PUT /nowhere here.' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});
