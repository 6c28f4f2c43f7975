import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { RequestFailure } from '#core/rules/problem.ts';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  tokenUploadMachine,
} from '#machines/token-upload.ts';
import { defineModel, type Look } from '../support/model.ts';
import { refused, unanswered } from './failures.ts';
import { heads, pictures } from './files.ts';

const characterId = 'demo-player:Lyra Duskwhisper';

const fileIn = ({ context }: AnyMachineSnapshot): File | null => (context as { file: File | null }).file;
const has = (file: File) => (snapshot: AnyMachineSnapshot) => fileIn(snapshot) === file;

type Here = Look<typeof tokenUploadMachine>;

/** What is remembered of the choice, and whether it may be sent. */
function remembers({ snapshot, context }: Here, file: File | null, mayBeSent: boolean): void {
  assert.deepEqual(context, { characterId, file, problem: null });
  assert.equal(isUploadOffered(snapshot), mayBeSent);
  assert.equal(isUnacceptable(snapshot), snapshot.matches({ open: 'unacceptable' }));
}

export const tokenUpload = defineModel({
  machine: tokenUploadMachine,
  title: "Set a character's picture",
  about:
    'A member chooses an image file. What it really is shows its first bytes: only PNG, JPEG and WebP of at most 256 Kb ' +
    'are sent. A file stays chosen when the server does not take it.',
  cases: [{ says: 'The member looks at a character of theirs.', input: { characterId } }],
  events: {
    'dialog.opened': [{ says: 'The member asks to change the picture.', event: { type: 'dialog.opened' } }],
    'dialog.closed': [{ says: 'The member cancels.', event: { type: 'dialog.closed' } }],
    'file.chosen': [
      {
        says: 'The member chooses a PNG of just 256 Kb.',
        event: { type: 'file.chosen', file: pictures.accepted },
      },
      {
        says: 'The member chooses a PNG of one byte more.',
        event: { type: 'file.chosen', file: pictures.tooLarge },
      },
      { says: 'The member chooses a GIF.', event: { type: 'file.chosen', file: pictures.gif } },
    ],
    'file.removed': [
      {
        says: 'The member takes the file away.',
        event: { type: 'file.removed' },
        when: (snapshot) => fileIn(snapshot) !== null,
      },
    ],
    'upload.asked': [{ says: 'The member sends the file.', event: { type: 'upload.asked' } }],
  },
  answers: {
    readHead: [
      {
        says: 'It begins as a PNG does.',
        output: heads.png,
        when: (snapshot) => !has(pictures.gif)(snapshot),
      },
      { says: 'It begins as a GIF does.', output: heads.gif, when: has(pictures.gif) },
      { says: 'It cannot be read.', error: new Error('The file is gone'), when: has(pictures.accepted) },
    ],
    uploadImage: [
      { says: 'The server keeps the picture.', output: undefined },
      { says: 'The server refuses it.', error: refused('This is no picture') },
      { says: 'The connection is lost.', error: unanswered },
    ],
  },
  tellApart: ({ file, problem }) => ({ file: file?.name ?? null, status: problem?.status ?? null }),
  actions: ['announceUpload'],
  states: {
    closed: {
      says: "The character's picture is shown, and a button to change it.",
      takes: ['dialog.opened'],
      holds(look) {
        remembers(look, null, false);
        const isDone = look.deed?.type === 'xstate.done.actor.uploadImage';
        assert.equal(look.performed('announceUpload'), isDone ? 1 : 0);
      },
    },
    'open.choosing': {
      says: 'A dialog asks for a file.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog'],
      holds: (look) => remembers(look, null, false),
    },
    'open.checking': {
      says: 'The dialog names the file, which is being looked at. It cannot be sent yet.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog'],
      holds(look) {
        const { file } = look.deed!.event as unknown as { file: File };
        remembers(look, file, false);
        assert.equal(look.asked('readHead').at(-1), file);
      },
    },
    'open.unacceptable': {
      says: 'The dialog says which files are accepted. This one cannot be sent.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog', 'refused'],
      holds(look) {
        remembers(look, look.context.file, false);
        assert.ok(look.context.file);
      },
    },
    'open.ready': {
      says: 'The dialog names the file and shows it. It can be sent.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed', 'upload.asked'],
      tags: ['dialog'],
      holds: (look) => remembers(look, pictures.accepted, true),
    },
    'open.failed': {
      says: 'The dialog says why the picture was not kept. The same file can be sent again.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed', 'upload.asked'],
      tags: ['dialog'],
      holds({ snapshot, context, deed, performed }) {
        const { error } = deed!.event as unknown as { error: RequestFailure };
        assert.deepEqual(context, { characterId, file: pictures.accepted, problem: error.problem });
        assert.equal(isUploadOffered(snapshot), true);
        // 256 Kb are more than every server takes.
        assert.equal(isPerhapsTooLarge(snapshot), error.problem.status !== 0);
        assert.equal(performed('announceUpload'), 0);
      },
    },
    uploading: {
      says: 'The file is on its way, and the dialog stays as it is.',
      takes: [],
      tags: ['dialog', 'busy'],
      holds({ snapshot, asked }) {
        assert.deepEqual(asked('uploadImage').at(-1), { characterId, file: pictures.accepted });
        assert.equal(isUploadOffered(snapshot), true);
      },
    },
  },
});
