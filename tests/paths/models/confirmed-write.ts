/** The models of the flows that ask for a confirmation, do one write and show its outcome. */
import { deletionMachine } from '#machines/deletion.ts';
import { signInEndMachine } from '#machines/sign-in-end.ts';
import { terminationMachine } from '#machines/termination.ts';
import { undoingMachine } from '#machines/undoing.ts';
import { webhookPauseMachine } from '#machines/webhook-pause.ts';
import { webhookTrialMachine } from '#machines/webhook-trial.ts';
import { confirmationModel } from './confirmation.ts';

export const deletion = confirmationModel(
  deletionMachine,
  { id: 'Chipped Goblet', name: 'Chipped Goblet' },
  {
    title: 'Delete an item or a session',
    about:
      'A keeper deletes an item, or a master a session. A deletion cannot be undone, so it needs confirmation; it cannot ' +
      'be cancelled once it was sent to the server.',
    who: 'The keeper',
    given: 'The keeper has asked to delete an item.',
    done: 'The server deletes the item.',
    refusal: 'It is kept under lock and key',
    thing: 'the item',
    past: 'deleted',
    spec: {
      asking: ['s2-items-confirm'],
      writing: ['s2-items-pending'],
      refused: ['s2-items-failure'],
      closed: ['s2-items-success'],
    },
    says: {
      asking: 'A dialog asks whether to delete the item, and warns that it cannot be undone.',
      closed: 'After the dialog has closed, the list shows the current items.',
    },
  },
);

export const termination = confirmationModel(
  terminationMachine,
  { id: 'deposito-pg', name: 'deposito-pg' },
  {
    title: 'Stop a virtual tabletop',
    about:
      'A warden, who manages virtual tabletops, stops an instance. Everyone who is playing there is disconnected at once, so a stop needs confirmation; it ' +
      'cannot be cancelled once it was sent to the server.',
    who: 'The warden',
    given: 'The warden has asked to stop a running instance.',
    done: 'The server stops the instance.',
    thing: 'the instance',
    past: 'stopped',
    spec: { asking: ['s4-foundry-stop'], closed: ['s4-foundry-stop'] },
    says: {
      asking: 'A dialog asks whether to stop the instance, and warns that its players will be disconnected.',
      closed: 'After the dialog has closed, the table shows whether the instance is running.',
    },
  },
);

export const signInEnd = confirmationModel(
  signInEndMachine,
  { id: '7a', name: 'Firefox on Linux' },
  {
    title: 'End a sign-in',
    about:
      'A member ends one of their sign-ins, or several at once; ADMIN ends those of any member. An ended sign-in can only be ' +
      'replaced by a new one, so an end needs confirmation; it cannot be cancelled once it was sent to the server.',
    who: 'The member',
    given: 'The member has asked to end a sign-in in another browser.',
    done: 'The server ends the sign-in.',
    thing: 'the sign-in',
    past: 'ended',
    spec: { asking: ['s2-sign-ins-end'], closed: ['s2-sign-ins-end'] },
    says: {
      asking: 'A dialog asks whether to end the sign-in, and says what that means for the other browser.',
      closed: 'After the dialog has closed, the list shows the current sign-ins.',
    },
  },
);

export const undoing = confirmationModel(
  undoingMachine,
  { id: '17', name: 'the sale of 1 Potion of Healing' },
  {
    title: 'Undo a write',
    about:
      'A member takes back what they or others have changed: a sale, a gift, a correction, a session, an edit of an item. ' +
      'Everything that the write changed is taken back, or nothing.',
    who: 'The member',
    given: 'The member has asked to undo a sale.',
    done: 'The server undoes the sale.',
    thing: 'the sale',
    past: 'undone',
    spec: { asking: ['s8-undo'] },
    says: {
      asking: 'A dialog asks whether to undo the sale.',
      closed: 'The dialog about the undo is closed.',
    },
  },
);

export const webhookPause = confirmationModel(
  webhookPauseMachine,
  { id: 'w1', name: 'Tavern' },
  {
    title: 'Pause a webhook',
    about:
      'An administrator pauses a webhook, or resumes one. While it is paused, events wait for it; once it is resumed, it gets ' +
      'them.',
    who: 'The administrator',
    given: 'The administrator has asked to pause a webhook.',
    done: 'The server pauses the webhook.',
    thing: 'the webhook',
    past: 'paused',
    spec: { asking: ['s8-webhooks-pause'], closed: ['s8-webhooks-pause'] },
    says: {
      asking: 'A dialog asks whether to pause the webhook, and says that events wait.',
      closed: 'After the dialog has closed, the list shows whether the webhook is paused.',
    },
  },
);

export const webhookTrial = confirmationModel(
  webhookTrialMachine,
  { id: 'w1', name: 'Tavern' },
  {
    title: 'Try a webhook',
    about:
      'An administrator has the server send a test to the receiver of a webhook. What the receiver answers decides whether ' +
      'the test succeeded.',
    who: 'The administrator',
    given: 'The administrator has asked to try a webhook.',
    done: 'The receiver accepts the test.',
    thing: 'a test',
    past: 'sent',
    spec: { asking: ['s8-webhooks-try'], done: ['s8-webhooks-try'] },
    says: {
      asking: 'A dialog asks whether to send a test, and names the host.',
      refused:
        'After a failure, the dialog says what the receiver answered, why no test was sent, or that this is unknown.',
      closed: 'The dialog about the test is closed.',
    },
  },
);
