import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  type TokenUpload,
  tokenUploadMachine,
} from '#machines/token-upload.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, pathOf } from './support.ts';

const coverage = transitionCoverage(tokenUploadMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const svgHead = new TextEncoder().encode('<svg xmlns="');
const fileOf = (size: number, name = 'face.png') => new File([new Uint8Array(size)], name);

function begin() {
  const readHead = controlled<Uint8Array, File>();
  const uploadImage = controlled<void, TokenUpload>();
  let announcements = 0;
  const machine = tokenUploadMachine.provide({
    actors: { readHead: readHead.logic, uploadImage: uploadImage.logic },
    actions: {
      announceUpload: () => {
        announcements += 1;
      },
    },
  });
  const actor = createActor(machine, { input: { characterId: 'p:Ann' }, inspect: coverage.inspect });
  actor.start();
  return {
    actor,
    readHead,
    uploadImage,
    announcements: () => announcements,
    state: () => pathOf(actor.getSnapshot().value),
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    isOffered: () => isUploadOffered(actor.getSnapshot()),
    problem: () => actor.getSnapshot().context.problem,
    file: () => actor.getSnapshot().context.file,
    can: (type: 'upload.asked' | 'dialog.closed') => actor.getSnapshot().can({ type }),
    open: () => actor.send({ type: 'dialog.opened' }),
    choose: (file: File) => actor.send({ type: 'file.chosen', file }),
  };
}

/** Opens the dialog and chooses a valid file of `size` bytes. */
async function chooseValidFile(size = 1_000) {
  const upload = begin();
  upload.open();
  upload.choose(fileOf(size));
  await upload.readHead.resolve(pngHead);
  return upload;
}

describe('the choice of a token image', () => {
  it('must be checked before the upload is possible', () => {
    const upload = begin();
    upload.open();
    expect([upload.state(), upload.tags()]).toEqual(['open.choosing', ['dialog']]);
    expect(upload.can('upload.asked')).toBe(false);
    upload.choose(fileOf(10));
    expect([upload.state(), upload.tags()]).toEqual(['open.checking', ['dialog']]);
    expect(upload.can('upload.asked')).toBe(false);
  });

  it('is not possible before the dialog is open', () => {
    const upload = begin();
    expect([upload.state(), upload.tags(), upload.isOffered()]).toEqual(['closed', [], false]);
    upload.choose(fileOf(10));
    expect([upload.state(), upload.file()]).toEqual(['closed', null]);
  });

  it('causes a read of the file', () => {
    const upload = begin();
    upload.open();
    const file = fileOf(10);
    upload.choose(file);
    expect(upload.readHead.inputs).toEqual([file]);
  });

  it('accepts a valid file', async () => {
    const upload = await chooseValidFile();
    expect(isUnacceptable(upload.actor.getSnapshot())).toBe(false);
    expect([upload.tags(), upload.isOffered()]).toEqual([['dialog'], true]);
  });

  it('accepts an image of 262,144 bytes, but not of one byte more', async () => {
    expect((await chooseValidFile(262_144)).state()).toBe('open.ready');
    const tooLarge = await chooseValidFile(262_145);
    expect(tooLarge.state()).toBe('open.unacceptable');
    expect(isUnacceptable(tooLarge.actor.getSnapshot())).toBe(true);
    expect(tooLarge.can('upload.asked')).toBe(false);
  });

  it('refuses an SVG named .png', async () => {
    const upload = begin();
    upload.open();
    upload.choose(fileOf(100, 'harmless.png'));
    await upload.readHead.resolve(svgHead);
    expect(upload.state()).toBe('open.unacceptable');
  });

  it('refuses a file that cannot be read', async () => {
    const upload = begin();
    upload.open();
    upload.choose(fileOf(100));
    await upload.readHead.reject(new Error('gone'));
    expect(upload.state()).toBe('open.unacceptable');
  });

  it('replaces an earlier file whose check is pending', async () => {
    const upload = begin();
    upload.open();
    upload.choose(fileOf(1, 'first.png'));
    const first = upload.readHead.signal();
    upload.choose(fileOf(2, 'second.png'));
    expect(first.aborted).toBe(true);
    expect(upload.file()?.name).toBe('second.png');
    await upload.readHead.resolve(pngHead);
    expect(upload.state()).toBe('open.ready');
  });

  it('can be undone by removing the file', async () => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'file.removed' });
    expect(upload.state()).toBe('open.choosing');
    expect(upload.file()).toBeNull();
  });

  it('is undone when the dialog closes', async () => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'dialog.closed' });
    expect(upload.state()).toBe('closed');
    expect(upload.file()).toBeNull();
  });
});

describe('the upload of a token image', () => {
  it('closes the dialog and reports success', async () => {
    const upload = await chooseValidFile();
    const file = upload.file();
    upload.actor.send({ type: 'upload.asked' });
    expect(upload.uploadImage.inputs).toEqual([{ characterId: 'p:Ann', file }]);
    await upload.uploadImage.resolve();
    expect(upload.state()).toBe('closed');
    expect(upload.announcements()).toBe(1);
  });

  it('cannot be closed or sent twice while it runs', async () => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'upload.asked' });
    expect(upload.can('dialog.closed')).toBe(false);
    upload.actor.send({ type: 'upload.asked' });
    expect(upload.uploadImage.inputs).toHaveLength(1);
  });

  it('does not hide its button while it runs', async () => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'upload.asked' });
    expect([upload.state(), upload.tags()]).toEqual(['uploading', ['busy', 'dialog']]);
    expect([upload.can('upload.asked'), upload.isOffered()]).toEqual([false, true]);
    await upload.uploadImage.resolve();
    expect([upload.tags(), upload.isOffered(), upload.file()]).toEqual([[], false, null]);
  });

  it('does not lose the file after a failure, so that the file can be sent again', async () => {
    const upload = await chooseValidFile();
    const file = upload.file();
    upload.actor.send({ type: 'upload.asked' });
    await upload.uploadImage.reject(new RequestFailure({ status: 500, message: 'full', fields: {} }));
    expect(upload.state()).toBe('open.failed');
    expect(upload.actor.getSnapshot().context.problem?.message).toBe('full');
    expect(upload.file()).toBe(file);
    expect(upload.announcements()).toBe(0);
    upload.actor.send({ type: 'upload.asked' });
    await upload.uploadImage.resolve();
    expect(upload.state()).toBe('closed');
  });

  it.each([
    [256_001, 500, true],
    [262_144, 200, true],
    [262_144, 413, true],
    [256_000, 500, false],
    [262_144, 0, false],
    [262_144, 401, false],
    [262_144, 403, false],
    [262_144, 404, false],
    [262_144, 422, false],
    [262_144, 429, false],
  ])(
    'that failed for %d bytes with the status %d may have been too large: %s',
    async (size, status, isSuspect) => {
      const upload = await chooseValidFile(size);
      expect(isPerhapsTooLarge(upload.actor.getSnapshot())).toBe(false);
      upload.actor.send({ type: 'upload.asked' });
      await upload.uploadImage.reject(new RequestFailure({ status, message: '', fields: {} }));
      expect(isPerhapsTooLarge(upload.actor.getSnapshot())).toBe(isSuspect);
      upload.choose(fileOf(100));
      expect(isPerhapsTooLarge(upload.actor.getSnapshot())).toBe(false);
    },
  );

  it('clears its failure when another file is chosen', async () => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'upload.asked' });
    await upload.uploadImage.reject(new Error('no'));
    expect([upload.isOffered(), upload.tags()]).toEqual([true, ['dialog']]);
    upload.choose(fileOf(5));
    expect(upload.problem()).toBeNull();
    expect(upload.isOffered()).toBe(false);
  });

  it.each(['file.removed', 'dialog.closed'] as const)('clears its failure on %s', async (type) => {
    const upload = await chooseValidFile();
    upload.actor.send({ type: 'upload.asked' });
    await upload.uploadImage.reject(new Error('no'));
    upload.actor.send({ type });
    expect([upload.problem(), upload.file()]).toEqual([null, null]);
  });
});
