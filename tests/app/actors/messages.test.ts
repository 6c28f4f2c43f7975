// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { announceMember } from '#app/session/announce-member.ts';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import { appWith } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';

afterEach(() => toasts.clear());

/** The messages that are shown, each with its tone, and the ms after which it disappears; 0 if it stays until it is closed. */
const shown = () =>
  toastQueue.visibleToasts.map(({ content: { tone, title, description }, timeout }) => [
    tone,
    title,
    description,
    timeout,
  ]);

const done = { status: true, message: null, code: null };

/** The flows of a member. `answer` answers each request. */
function scene(answer: () => Response) {
  const { api } = appWith(async () => answer());
  return { api, flows: flowsOf(api) };
}

it('a write that the server had already done causes a message that stays until it is closed, and no other write', async () => {
  let headers = {};
  const { flows } = scene(() => Response.json(done, { headers }));
  await flows.writes.createItem({ name: 'Rope' });
  expect(shown()).toEqual([]);
  headers = { 'Idempotency-Replayed': 'true' };
  await flows.writes.createItem({ name: 'Rope' });
  expect(shown()).toEqual([
    [
      'info',
      'Your first try had already worked',
      'Nothing was done twice. If you cannot find it, somebody has changed it since.',
      0,
    ],
  ]);
});

it('a login that had no effect, because another tab had signed a member in, causes a message that stays', async () => {
  const { api } = scene(() => Response.json({ id: 'ann', username: 'Ann', avatar: null }));
  await announceMember(api, createQueries());
  const hint =
    'Another tab had signed in before, so this login changed nothing. To change the member, sign out and log in again.';
  expect(shown()).toEqual([['info', 'You are signed in as Ann', hint, 0]]);
});
