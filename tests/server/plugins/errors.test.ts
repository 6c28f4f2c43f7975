import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
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

const image = (sent: Pick<InjectOptions, 'headers' | 'payload'>): InjectOptions => ({
  method: 'POST',
  url: imagePath(lyra),
  ...sent,
});

/** A form with these parts, each with the name of its field. It does not end if `isOpen`. */
function formOf(names: string[], isOpen = false): InjectOptions {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntext\r\n`;
  const payload = isOpen ? '--x\r\nContent-Disp' : `${names.map(part).join('')}--x--\r\n`;
  return image({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload });
}

describe('a refusal says what is wrong with the request:', () => {
  test.each<[what: string, InjectOptions, code: number, message: string, field?: string]>([
    [
      'its media type',
      itemsBy('x', { 'content-type': 'text/plain' }),
      415,
      'Send the request as application/json.',
    ],
    [
      'its size',
      itemsBy(JSON.stringify({ ids: ['x'.repeat(1_100_000)] })),
      413,
      'The request is too large. Send it in several parts.',
    ],
    [
      'its length',
      itemsBy('{"ids":[]}', { 'content-length': '99' }),
      400,
      'The request does not have the length that it declares.',
    ],
    [
      'the length of an id in its address',
      { url: pathOf(calls.materialsBy.path, { itemId: 'x'.repeat(2_001) }) },
      414,
      'The address is too long.',
    ],
    [
      'the size of its headers',
      { url: '/label', headers: { 'x-long': 'x'.repeat(17_000) } },
      431,
      'The request’s headers are too large.',
    ],
    [
      'a name that is not allowed in JSON',
      itemsBy('{"ids":[],"__proto__":{}}'),
      400,
      'The request is not well-formed JSON, or it names something “__proto__”.',
    ],
    ['a body that is not an object', itemsBy('7'), 400, 'The body must be an object.'],
    [
      'a part of its body that is missing',
      itemsBy('{}'),
      400,
      "The body's ids must have required properties ids.",
      'ids',
    ],
    [
      'a part of its body with another type',
      itemsBy('{"ids":["Beeswax",7]}'),
      400,
      "The body's ids.1 must be a string.",
      'ids.1',
    ],
    [
      'a number in its query',
      { url: `${calls.sessions.path}?limit=1e1` },
      400,
      "The query's limit must be an integer.",
      'limit',
    ],
    [
      'a word in its query that is neither true nor false',
      { url: `${pathOf(calls.itemUsage.path, { itemId: 'Beeswax' })}?onlyActive=yes` },
      400,
      "The query's onlyActive must be a boolean.",
      'onlyActive',
    ],
    ['no form', { ...itemsBy('{}'), url: imagePath(lyra) }, 415, 'Send the image as a form with one file.'],
    ['a form without a file', formOf(['file']), 400, 'The form contains no file.', 'file'],
    [
      'a file in another field',
      image(upload(pngBytes(128), { field: 'image' })),
      400,
      'The file must be in the field file.',
      'file',
    ],
    ['a form that does not end', formOf([], true), 400, 'The form is not well-formed.', 'file'],
    ['too many parts of a form', formOf(Array<string>(10).fill('a')), 413, 'The form has too many parts.'],
    [
      'a field that is not allowed',
      formOf(['__proto__']),
      400,
      'The form names a field that is not allowed.',
    ],
  ])('%s', async (_what, request, code, message, fieldAtFault) => {
    // This member may make each of these calls.
    const { authToken } = await server().signIn('demo-keeper');
    const answer = await server().ask(request, authToken);
    expect(failure(answer)).toEqual({
      status: false,
      code,
      message,
      ...(fieldAtFault === undefined ? {} : { field: fieldAtFault }),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an address without a route, which the answer repeats without its query', async () => {
    const answer = await server().app.inject({ method: 'PUT', url: '/nowhere?code=secret' });
    expect(failure(answer)).toEqual({ status: false, code: 404, message: 'There is no PUT /nowhere here.' });
    expect([answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ]);
  });
});
