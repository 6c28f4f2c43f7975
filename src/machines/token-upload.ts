/**
 * Sets a character's token image: choose a file, check it, upload it (docs/specification.md#s4-upload). The
 * file survives a failed upload; the dialog closes after a successful one.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isBetweenLimits, isTokenImage } from '#core/rules/token-image.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

export interface TokenUploadInput {
  characterId: string;
}

export interface UploadingCharacter {
  characterId: string;
  file: File;
}

interface TokenUploadContext extends TokenUploadInput {
  file: File | null;
  problem: Problem | null;
}

type TokenUploadEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'file.chosen'; file: File }
  | { type: 'file.removed' }
  | { type: 'upload.asked' };

/** The file, which every state after the choice has. */
const chosenFile = ({ file }: TokenUploadContext): File => file!;

export const tokenUploadMachine = setup({
  types: {
    input: {} as TokenUploadInput,
    context: {} as TokenUploadContext,
    events: {} as TokenUploadEvent,
    tags: {} as 'dialog' | 'busy' | 'refused',
  },
  actors: {
    /** Resolves to the file's first bytes. */
    readHead: notProvided<Uint8Array, File>('readHead'),
    uploadImage: notProvided<void, UploadingCharacter>('uploadImage'),
  },
  actions: {
    rememberFile: assign((_, { file }: { file: File }) => ({ file, problem: null })),
    forgetFile: assign({ file: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    announceUpload: actionNotProvided('announceUpload'),
  },
  guards: {
    isTokenImage: ({ context }, { head }: { head: Uint8Array }) =>
      isTokenImage(chosenFile(context).size, head),
  },
}).createMachine({
  id: 'tokenUpload',
  context: ({ input }) => ({ ...input, file: null, problem: null }),
  initial: 'closed',
  states: {
    closed: { entry: 'forgetFile', on: { 'dialog.opened': 'open' } },
    open: {
      tags: 'dialog',
      initial: 'choosing',
      on: {
        'dialog.closed': 'closed',
        'file.chosen': {
          target: '.checking',
          actions: { type: 'rememberFile', params: ({ event }) => event },
        },
        'file.removed': { target: '.choosing', actions: 'forgetFile' },
      },
      states: {
        choosing: {},
        checking: {
          invoke: {
            id: 'readHead',
            src: 'readHead',
            input: ({ context }) => chosenFile(context),
            onDone: [
              {
                guard: { type: 'isTokenImage', params: ({ event }) => ({ head: event.output }) },
                target: 'ready',
              },
              { target: 'unacceptable' },
            ],
            onError: 'unacceptable',
          },
        },
        unacceptable: { tags: 'refused' },
        ready: { on: { 'upload.asked': '#tokenUpload.uploading' } },
        failed: { on: { 'upload.asked': { target: '#tokenUpload.uploading', actions: 'forgetProblem' } } },
      },
    },
    uploading: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'uploadImage',
        src: 'uploadImage',
        input: ({ context }) => ({ characterId: context.characterId, file: chosenFile(context) }),
        onDone: { target: 'closed', actions: 'announceUpload' },
        onError: {
          target: 'open.failed',
          actions: { type: 'rememberProblem', params: ({ event }) => event },
        },
      },
    },
  },
});

export type TokenUploadSnapshot = SnapshotFrom<typeof tokenUploadMachine>;

/** Whether the chosen file is not an image that the specification accepts. */
export const isUnacceptable = (snapshot: TokenUploadSnapshot): boolean => snapshot.hasTag('refused');

/** Statuses that the file's size does not explain. 422 means that the server has read the whole image. */
const unrelatedToSize: readonly number[] = [0, 401, 403, 404, 422, 429];

/** Whether the server has answered with a failure that the file's size may explain. */
export const isPerhapsTooLarge = ({ context }: TokenUploadSnapshot): boolean =>
  context.problem !== null &&
  !unrelatedToSize.includes(context.problem.status) &&
  isBetweenLimits(chosenFile(context).size);

/** Whether the upload is possible or running: its button then stays enabled, and keeps its focus. */
export const isUploadOffered = (snapshot: TokenUploadSnapshot): boolean =>
  snapshot.can({ type: 'upload.asked' }) || snapshot.hasTag('busy');
