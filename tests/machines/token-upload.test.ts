import { describe, expect, it } from 'vitest';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  type UploadingCharacter,
  tokenUploadMachine,
} from '#machines/token-upload.ts';
import { controlled, refused, start } from './support.ts';

const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const svgHead = new TextEncoder().encode('<svg xmlns="');
const fileOf = (size: number, name = 'face.png') => new File([new Uint8Array(size)], name);

function begin() {
  const readHead = controlled<Uint8Array, File>();
  const uploadImage = controlled<void, UploadingCharacter>();
  let announcements = 0;
  const machine = tokenUploadMachine.provide({
    actors: { readHead: readHead.logic, uploadImage: uploadImage.logic },
    actions: {
      announceUpload: () => {
        announcements += 1;
      },
    },
  });
  const flow = start(machine, { input: { characterId: 'p:Ann' } });
  return {
    ...flow,
    readHead,
    uploadImage,
    announcements: () => announcements,
    isOffered: () => isUploadOffered(flow.snapshot()),
    isPerhapsTooLarge: () => isPerhapsTooLarge(flow.snapshot()),
    problem: () => flow.context().problem,
    file: () => flow.context().file,
    choose: (file: File) => flow.send({ type: 'file.chosen', file }),
  };
}

/** Opens the dialog and chooses a file. */
function chooseFile(file: File) {
  const upload = begin();
  upload.act('dialog.opened');
  upload.choose(file);
  return upload;
}

/** Opens the dialog and chooses a valid file of `size` bytes. */
async function chooseValidFile(size = 1_000) {
  const upload = chooseFile(fileOf(size));
  await upload.readHead.resolve(pngHead);
  return upload;
}

/** Chooses a valid file, and asks for its upload. */
async function startUpload(size = 1_000) {
  const upload = await chooseValidFile(size);
  upload.act('upload.asked');
  return upload;
}

it.each([
  ['an image of 262,144 bytes', 262_144, pngHead, 'ready'],
  ['an image of one byte more', 262_145, pngHead, 'unacceptable'],
  ['an SVG named .png', 100, svgHead, 'unacceptable'],
])(
  'the choice of a token image of %s is judged by size and first bytes: %4$s',
  async (_, size, head, state) => {
    const upload = chooseFile(fileOf(size));
    expect(upload.readHead.inputs).toEqual([upload.file()]);
    await upload.readHead.resolve(head);
    const isReady = state === 'ready';
    expect(upload.state()).toBe(`open.${state}`);
    expect(upload.tags()).toEqual(isReady ? ['dialog'] : ['dialog', 'refused']);
    expect([upload.isOffered(), upload.may('upload.asked')]).toEqual([isReady, isReady]);
    expect(isUnacceptable(upload.snapshot())).toBe(!isReady);
  },
);

it('the choice of a token image refuses a file that cannot be read', async () => {
  const upload = chooseFile(fileOf(100));
  await upload.readHead.reject(new Error('gone'));
  expect(upload.state()).toBe('open.unacceptable');
});

it.each([
  ['file.removed', 'open.choosing'],
  ['dialog.closed', 'closed'],
] as const)('the choice of a token image is undone on %s', async (type, state) => {
  const upload = await chooseValidFile();
  upload.send({ type });
  expect([upload.state(), upload.file()]).toEqual([state, null]);
});

describe('the upload of a token image', () => {
  it('runs once, cannot be closed, does not hide its button, and then closes the dialog and reports success', async () => {
    const upload = await startUpload();
    expect([upload.state(), upload.tags()]).toEqual(['uploading', ['busy', 'dialog']]);
    expect([upload.may('dialog.closed'), upload.may('upload.asked')]).toEqual([false, false]);
    expect(upload.isOffered()).toBe(true);
    upload.act('upload.asked');
    expect(upload.uploadImage.inputs).toEqual([{ characterId: 'p:Ann', file: upload.file() }]);
    await upload.uploadImage.resolve();
    expect([upload.state(), upload.announcements(), upload.file()]).toEqual(['closed', 1, null]);
    expect([upload.tags(), upload.isOffered()]).toEqual([[], false]);
  });

  it('does not lose the file after a failure, so that the file can be sent again', async () => {
    const upload = await startUpload();
    const file = upload.file();
    await upload.uploadImage.reject(refused(500, 'full'));
    expect([upload.state(), upload.tags(), upload.isOffered()]).toEqual(['open.failed', ['dialog'], true]);
    expect([upload.problem()?.message, upload.announcements()]).toEqual(['full', 0]);
    expect(upload.file()).toBe(file);
    upload.act('upload.asked');
    // The message about the last try would look like one about this try.
    expect(upload.problem()).toBeNull();
    await upload.uploadImage.resolve();
    expect(upload.state()).toBe('closed');
  });

  it.each([
    [256_001, 500, true],
    [262_144, 200, true],
    [262_144, 413, true],
    [256_000, 500, false],
    ...[0, 401, 403, 404, 422, 429].map((status) => [262_144, status, false] as const),
  ] as const)(
    'that failed for %d bytes with the status %d may have been too large: %s',
    async (size, status, isSuspect) => {
      const upload = await chooseValidFile(size);
      expect(upload.isPerhapsTooLarge()).toBe(false);
      upload.act('upload.asked');
      await upload.uploadImage.reject(refused(status));
      expect(upload.isPerhapsTooLarge()).toBe(isSuspect);
      upload.choose(fileOf(100));
      expect(upload.problem()).toBeNull();
      expect([upload.isOffered(), upload.isPerhapsTooLarge()]).toEqual([false, false]);
    },
  );
});
