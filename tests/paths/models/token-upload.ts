import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { RequestFailure } from '#core/rules/problem.ts';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  tokenUploadMachine,
} from '#machines/token-upload.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { refused, noAnswer } from './failures.ts';
import { firstBytes, pictures } from './files.ts';

const characterId = 'demo-player:Lyra Duskwhisper';

const fileIn = ({ context }: AnyMachineSnapshot): File | null => (context as { file: File | null }).file;
const has = (file: File) => (snapshot: AnyMachineSnapshot) => fileIn(snapshot) === file;

const chosen = (what: string, file: File, limit: string) => ({
  says: `The member chooses ${what}.`,
  spec: ['s5-upload', limit],
  event: { type: 'file.chosen' as const, file },
});

type TokenUploadLook = Look<typeof tokenUploadMachine>;

function checkChoice({ snapshot, context }: TokenUploadLook, file: File | null): void {
  assert.deepEqual(context, { characterId, file, problem: null });
  assert.equal(isUploadOffered(snapshot), snapshot.matches({ open: 'ready' }));
  assert.equal(isUnacceptable(snapshot), snapshot.matches({ open: 'unacceptable' }));
}

export const tokenUpload = defineFlow({
  machine: tokenUploadMachine,
  title: "Set a character's token image",
  about:
    'A member chooses an image file. Its first bytes show its real type: only PNG, JPEG and WebP files of at most 256 Kb ' +
    'are sent. A file stays chosen when the server refuses it.',
  cases: [{ says: 'The member views one of their characters.', input: { characterId } }],
  events: {
    'dialog.opened': { says: 'The member asks to change the image.', spec: ['s2-profile-upload'] },
    'dialog.closed': 'The member cancels.',
    'file.chosen': [
      chosen('a PNG of exactly 256 Kb', pictures.accepted, 's9-upload-size'),
      chosen('a PNG of 256 Kb and one byte', pictures.tooLarge, 's9-upload-size'),
      chosen('a GIF', pictures.gif, 's9-upload-types'),
    ],
    'file.removed': { says: 'The member removes the file.', when: (snapshot) => fileIn(snapshot) !== null },
    'upload.asked': 'The member sends the file.',
  },
  answers: {
    readHead: [
      {
        says: 'The file begins like a PNG.',
        output: firstBytes.png,
        when: (snapshot) => !has(pictures.gif)(snapshot),
      },
      { says: 'The file begins like a GIF.', output: firstBytes.gif, when: has(pictures.gif) },
      {
        says: 'The file cannot be read.',
        error: new Error('The file is gone'),
        when: has(pictures.accepted),
      },
    ],
    uploadImage: [
      { says: 'The server stores the image.', spec: ['s4-upload-success'], output: undefined },
      { says: 'The server refuses the image.', error: refused('This is not an image') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  tellApart: ({ file, problem }) => ({ file: file?.name ?? null, status: problem?.status ?? null }),
  actions: ['announceUpload'],
  states: {
    closed: {
      says: "The page shows the character's image and a button to change it.",
      takes: ['dialog.opened'],
      holds(look) {
        checkChoice(look, null);
        const uploads = look.happened('xstate.done.actor.uploadImage');
        assert.equal(look.performed('announceUpload'), uploads);
      },
    },
    'open.choosing': {
      says: 'A dialog asks for a file.',
      spec: ['s4-upload', 's5-upload-button'],
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog'],
      holds: (look) => checkChoice(look, null),
    },
    'open.checking': {
      says: 'The dialog names the file, which is being checked. It cannot be sent yet.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog'],
      holds(look) {
        const { file } = look.sample!.event as unknown as { file: File };
        checkChoice(look, file);
        assert.equal(look.asked('readHead').at(-1), file);
      },
    },
    'open.unacceptable': {
      says: 'The dialog says which files are accepted. The chosen file cannot be sent.',
      spec: ['s5-upload-message', 's5-upload-button'],
      takes: ['dialog.closed', 'file.chosen', 'file.removed'],
      tags: ['dialog', 'refused'],
      holds(look) {
        checkChoice(look, look.context.file);
        assert.ok(look.context.file);
      },
    },
    'open.ready': {
      says: 'The dialog names the file and shows the image. It can be sent.',
      takes: ['dialog.closed', 'file.chosen', 'file.removed', 'upload.asked'],
      tags: ['dialog'],
      holds: (look) => checkChoice(look, pictures.accepted),
    },
    'open.failed': {
      says: 'The dialog says why the image was not stored, or that this is unknown. The same file can be sent again.',
      spec: ['s8-wrong'],
      takes: ['dialog.closed', 'file.chosen', 'file.removed', 'upload.asked'],
      tags: ['dialog'],
      holds({ snapshot, context, sample, performed, happened }) {
        const { error } = sample!.event as unknown as { error: RequestFailure };
        assert.deepEqual(context, { characterId, file: pictures.accepted, problem: error.problem });
        assert.equal(isUploadOffered(snapshot), true);
        // Any refusal may mean that the file is too large, because some servers accept less than 256 Kb.
        assert.equal(isPerhapsTooLarge(snapshot), error.problem.status !== 0);
        assert.equal(performed('announceUpload'), happened('xstate.done.actor.uploadImage'));
      },
    },
    uploading: {
      says: 'The file is being uploaded, and the dialog stays open.',
      tags: ['dialog', 'busy'],
      holds({ snapshot, asked }) {
        assert.deepEqual(asked('uploadImage').at(-1), { characterId, file: pictures.accepted });
        assert.equal(isUploadOffered(snapshot), true);
      },
    },
  },
});
