import { afterEach, expect, it } from 'vitest';
import { asProblem, isUnknown } from '#core/rules/problem.ts';
import type { Writes } from '#screens/shared/services.ts';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import { appWith, problemOf, type Sent } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { flowsOf, runActor } from '../../support/flows.ts';

afterEach(() => toasts.clear());

const session = {
  masterId: 'p:Ann',
  masterReward: 1,
  title: 'Dusk',
  date: 7,
  labels: [],
  outcomes: [{ characterId: 'p:Bo', exp: 1, isDead: false }],
};
const stored = {
  id: 's',
  title: 'Dusk',
  date: 7,
  master: 'p:Ann',
  characters: [{ character: 'p:Bo', ms: 1 }],
};
const bo = { id: 'p:Bo', name: 'Bo', status: 'active', sessionMS: 5 };
const errata = { ms: 5, description: 'Found', statusChange: null };

/** The flows at a server without additions. `answer` answers a request, or throws if no answer arrives. */
function at(answer: (sent: Sent, isWritten: boolean) => Response) {
  let isWritten = false;
  const { api, requests } = appWith(
    async (sent) => {
      const response = answer(sent, isWritten);
      if (sent.method !== 'GET' && sent.url !== '/item/byIds') isWritten = true;
      return response;
    },
    { features: [] },
  );
  return { flows: flowsOf(api), requests };
}

const failed = (status: number) =>
  Response.json({ status: false, message: 'Connection refused' }, { status });

/** The problem with which a write fails, or null; and the messages that are shown. */
async function outcomeOf(write: Promise<unknown>) {
  const problem = await write.then(() => null, asProblem);
  return {
    problem: problem && { status: problem.status, isUnknown: isUnknown(problem) },
    shown: toastQueue.visibleToasts.map(({ content: { title, description } }) => `${title}. ${description}`),
  };
}

const found = [
  'It was done, although the server reported an error. Nyx has looked: it is there. Do not send it again.',
];

it.each([
  [400, true, null, found],
  [500, true, null, found],
  [504, true, null, found],
  [500, false, { status: 500, isUnknown: false }, []],
  [504, false, { status: 504, isUnknown: true }, []],
  [403, true, { status: 403, isUnknown: false }, []],
])(
  'a server without idempotency keys answers a write with %d (done: %j): Nyx looks whether it was done',
  async (status, isDone, problem, shown) => {
    const registering = at(({ method }, isWritten) => {
      if (method === 'GET') return Response.json(isWritten && isDone ? [stored] : []);
      return failed(status);
    });
    expect(await outcomeOf(registering.flows.writes.registerSession(session))).toEqual({ problem, shown });
    toasts.clear();
    const correcting = at(({ method }, isWritten) => {
      if (method === 'GET') return Response.json([isWritten && isDone ? { ...bo, errataMS: 5 } : bo]);
      return failed(status);
    });
    expect(
      await outcomeOf(correcting.flows.writes.correctCharacter({ characterId: 'p:Bo', errata })),
    ).toEqual({ problem, shown });
  },
);

it('whether a failed write was done stays unknown if Nyx cannot look; a session that was there before does not count', async () => {
  const problemAfter = async (read: () => Response) => {
    const { flows } = at(({ method }) => (method === 'GET' ? read() : failed(500)));
    return (await outcomeOf(flows.writes.registerSession(session))).problem;
  };
  expect(await problemAfter(() => failed(503))).toEqual({ status: 500, isUnknown: true });
  expect(await problemAfter(() => Response.json([stored]))).toEqual({ status: 500, isUnknown: false });
});

it('an equal session is one with the same title, master, participants and experience', async () => {
  const [one] = stored.characters;
  const others = [
    { title: 'Dawn' },
    { master: 'p:Cy' },
    { characters: [{ ...one, ms: 2 }] },
    { characters: [one, { character: 'p:Cy', ms: 1 }] },
  ];
  const answer = async () => Response.json([stored, ...others.map((other) => ({ ...stored, ...other }))]);
  const { api } = appWith(answer, { features: [] });
  expect(await api.sessions.countEqual({ ...session, title: ' Dusk ' })).toBe(1);
});

const rope = { name: 'Rope' };
it.each<[string, (writes: Writes) => Promise<unknown>, string]>([
  ['a new item', (writes) => writes.createItem(rope), 'name'],
  ['a rename', (writes) => writes.updateItem({ originalName: 'Lamp', item: rope }), 'item.name'],
])(
  'the name of another item, which the server would overwrite, is refused for %s, and nothing is sent',
  async (_name, write, field) => {
    const { flows, requests } = at(() => Response.json([{ name: 'Rope', labels: [] }]));
    const { status, fields } = await problemOf(write(flows.writes));
    const words =
      'There is already an item called "Rope". This server would overwrite it, so nothing was sent. Choose another name.';
    expect([status, fields]).toEqual([409, { [field]: words }]);
    expect(requests.map(({ url }) => url)).toEqual(['/item/byIds']);
  },
);

it('the name of an item that only changes is not asked about; without an answer about a new name, nothing is sent', async () => {
  const { flows, requests } = at(() => failed(500));
  await flows.writes.updateItem({ originalName: 'Rope', item: rope }).catch(() => null);
  expect(requests.map(({ url }) => url)).toEqual(['/item']);
  expect(await problemOf(flows.writes.createItem({ name: 'Lamp' }))).toMatchObject({ status: 500 });
  expect(requests.map(({ url }) => url)).toEqual(['/item', '/item/byIds']);
});

it.each([
  [0, 'This image is the character’s token image already.'],
  [1, 'Nothing changed'],
])(
  'an upload that changes nothing says that the image is stored, if %d bytes differ',
  async (differ, message) => {
    const bytes = Buffer.from(pngBytes(300));
    const image = Buffer.from(bytes);
    image[image.length - 1]! ^= differ;
    const { flows } = at(({ method }) =>
      method === 'GET'
        ? Response.json({ mimeType: 'image/png', image: image.toString('base64') })
        : Response.json({ status: false, message: 'Nothing changed', code: null }),
    );
    const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    await expect(
      runActor(flows.tokenUpload, 'uploadImage', { characterId: 'p:Ann', file }),
    ).rejects.toMatchObject({ problem: { message } });
  },
);
