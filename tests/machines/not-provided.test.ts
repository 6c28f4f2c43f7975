import { expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate';
import { activationMachine } from '#machines/activation.ts';
import { confirmedWriteMachine } from '#machines/confirmed-write.ts';
import { foundryStreamMachine } from '#machines/foundry-stream.ts';
import { liveChangesMachine } from '#machines/live-changes.ts';
import { newVersionMachine } from '#machines/new-version.ts';
import { paletteMachine } from '#machines/palette.ts';
import { createRandomItemMachine } from '#machines/random-item.ts';
import { recipeEditorMachine } from '#machines/recipe-editor.ts';
import { createSearchMachine } from '#machines/search.ts';
import { sellMachine } from '#machines/sell.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import { tokenUploadMachine } from '#machines/token-upload.ts';
import { waitMachine } from '#machines/wait.ts';
import { flush } from './support.ts';

/** Runs an actor, and returns the message of its error. */
async function errorOf(logic: AnyActorLogic): Promise<string> {
  let message = '';
  const actor = createActor(logic);
  actor.subscribe({ error: (error) => void (message = (error as Error).message) });
  actor.start();
  await flush();
  return message;
}

it.each<[string, AnyStateMachine, string[], string[]]>([
  ['an activation', activationMachine, ['activate'], ['follow', 'goHome']],
  ['a confirmed write', confirmedWriteMachine, ['write'], []],
  ['a stream', foundryStreamMachine, ['watch'], []],
  ['live changes', liveChangesMachine, ['lead', 'stream'], []],
  ['a new version', newVersionMachine, ['followWorker'], ['askToTakeOver', 'reload']],
  ['a palette', paletteMachine, ['loadDialog'], ['rememberChoice', 'carryOut', 'announceFailure']],
  ['a gift', createRandomItemMachine(Math.random), ['listItemIds', 'assignItem'], ['keep']],
  ['a recipe', recipeEditorMachine, [], ['keep']],
  ['a search', createSearchMachine(), ['find'], []],
  ['a sale', sellMachine, ['sellItem'], []],
  ['a form', submissionMachine, ['save', 'readNewest'], ['judgeEntered', 'keep']],
  [
    'a session',
    createSessionMachine(Date.now),
    ['readTokens', 'logIn', 'refreshTokens', 'otherTabs', 'wakeUps'],
    ['forgetTokens'],
  ],
  ['an upload', tokenUploadMachine, ['readHead', 'uploadImage'], ['announceUpload']],
  ['a wait', waitMachine, [], ['giveUp']],
])('%s names each actor and action that the app does not provide', async (_, machine, actors, actions) => {
  const { implementations } = machine;
  expect(Object.keys(implementations.actors).toSorted()).toEqual(actors.toSorted());
  for (const name of actors)
    expect(await errorOf(implementations.actors[name] as AnyActorLogic)).toBe(
      `The actor ${name} is not provided`,
    );
  for (const name of actions)
    expect(implementations.actions[name], name).toThrow(`The action ${name} is not provided`);
});
