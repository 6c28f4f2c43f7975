import { expect, it } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate';
import { activationMachine, activationPace } from '#machines/activation.ts';
import { foundryStreamMachine } from '#machines/foundry-stream.ts';
import { createRandomItemMachine } from '#machines/random-item.ts';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { recipeEditorMachine } from '#machines/recipe-editor.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import { terminationMachine } from '#machines/termination.ts';
import { tokenUploadMachine } from '#machines/token-upload.ts';
import { flush, token } from './support.ts';

/** Runs a machine and returns its errors: those of its actors, and the one that stopped it. */
function complaints(machine: AnyStateMachine, input: object = {}, actors: object = {}) {
  const heard: string[] = [];
  const hear = (error: unknown) => void heard.push(error instanceof Error ? error.message : String(error));
  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors }), {
    input,
    clock,
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.event' && 'error' in event.event) hear(event.event['error']);
    },
  });
  actor.subscribe({ error: hear });
  actor.start();
  return { heard, actor, clock };
}

const answer = <Output>(output: Output) => fromPromise<Output>(() => Promise.resolve(output));
const signedOut = { jwt: null, refreshJwt: null };
const quiet = { otherTabs: answer(null), wakeUps: answer(null) };

it('an activation names its missing actor', async () => {
  const { heard } = complaints(activationMachine, { instance: 'strahd' });
  await flush();
  expect(heard).toEqual(['The actor activate is not provided']);
});

it('an activation opens no page without an action for it', async () => {
  const unnamed = complaints(activationMachine, { instance: '' });
  unnamed.clock.increment(activationPace.home);
  expect(unnamed.heard).toEqual(['The action goHome is not provided']);
  const activate = answer('https://world.example');
  const named = complaints(activationMachine, { instance: 'strahd' }, { activate });
  await flush();
  for (let ticks = 0; ticks <= activationPace.ticks; ticks += 1) named.clock.increment(activationPace.tick);
  expect(named.heard).toEqual(['The action follow is not provided']);
});

it('a termination names its missing actor', async () => {
  const { heard, actor } = complaints(terminationMachine, { subject: { id: 'strahd', name: 'strahd' } });
  actor.send({ type: 'write.confirmed' });
  await flush();
  expect(heard).toEqual(['The actor write is not provided']);
});

it('a gift names its missing actor', async () => {
  const input = { draft: { labels: [], character: 'p:Ann' }, draftName: 'a gift' };
  const { heard, actor } = complaints(
    createRandomItemMachine(() => 0).provide({ actions: { keep: () => {} } }),
    input,
    { listItemIds: answer(['Cure']) },
  );
  actor.send({ type: 'item.asked' });
  await flush();
  actor.send({ type: 'assignment.asked' });
  await flush();
  expect(heard).toEqual(['The actor assignItem is not provided']);
});

it('drafts name their missing actions', async () => {
  const gift = complaints(
    createRandomItemMachine(() => 0),
    { draft: null, draftName: 'a gift' },
  );
  gift.actor.send({ type: 'item.asked' });
  const recipe = complaints(recipeEditorMachine, {
    recipe: null,
    recipes: [],
    draft: { entered: fromRecipe(null), basis: null },
    draftName: 'a recipe',
  });
  recipe.actor.send({ type: 'draft.discarded' });
  const basis = { facts: null, version: null };
  const form = { kind: 'new', draft: null, isComplete: true, origin: { source: null, initial: {}, basis } };
  const typed = complaints(submissionMachine, form);
  typed.actor.send({ type: 'form.changed', entered: { name: 'Rope' } });
  const saved = complaints(submissionMachine, form);
  saved.actor.send({ type: 'save.asked' });
  await flush();
  const keep = 'The action keep is not provided';
  expect([gift, recipe, typed, saved].map(({ heard }) => heard)).toEqual([
    [keep],
    [keep],
    ['The action judgeEntered is not provided'],
    [keep],
  ]);
});

it('a save names its missing actors', async () => {
  const basis = { facts: null, version: null };
  const origin = { source: null, initial: { name: '' }, basis };
  const draft = { entered: { name: 'Rope' }, basis };
  const machine = submissionMachine.provide({ actions: { keep: () => {} } });
  const saved = complaints(machine, { kind: 'new', draft: null, isComplete: true, origin });
  saved.actor.send({ type: 'save.asked' });
  const restored = complaints(machine, { kind: 'new', draft, isComplete: true, origin });
  restored.actor.send({ type: 'draft.restored' });
  await flush();
  expect([saved.heard, restored.heard]).toEqual([
    ['The actor save is not provided'],
    ['The actor readNewest is not provided'],
  ]);
});

it('a stream names its missing source', () => {
  expect(complaints(foundryStreamMachine).heard).toContain('The actor watch is not provided');
});

it('an upload names its missing parts: the reader, the sender and the notifier', async () => {
  const head = Uint8Array.of(0xff, 0xd8, 0xff);
  const upload = async (actors: object) => {
    const { heard, actor } = complaints(tokenUploadMachine, { characterId: 'p:Ann' }, actors);
    actor.send({ type: 'dialog.opened' });
    actor.send({ type: 'file.chosen', file: new File(['x'], 'face.jpg') });
    await flush();
    actor.send({ type: 'upload.asked' });
    await flush();
    return heard;
  };
  expect(await upload({})).toEqual(['The actor readHead is not provided']);
  expect(await upload({ readHead: answer(head) })).toEqual(['The actor uploadImage is not provided']);
  expect(await upload({ readHead: answer(head), uploadImage: answer(null) })).toEqual([
    'The action announceUpload is not provided',
  ]);
});

it('a session names its missing parts: sources, storage and server', async () => {
  const run = async (actors: object) => {
    const { heard, actor } = complaints(
      createSessionMachine(() => 0),
      {},
      actors,
    );
    await flush();
    if (actor.getSnapshot().status === 'active')
      actor.send({ type: 'code.received', code: 'c', state: null });
    await flush();
    return heard;
  };
  expect(await run({ wakeUps: quiet.wakeUps })).toContain('The actor otherTabs is not provided');
  expect(await run({ otherTabs: quiet.otherTabs })).toContain('The actor wakeUps is not provided');
  expect(await run(quiet)).toContain('The actor readTokens is not provided');
  const failedLogin = await run({ ...quiet, readTokens: answer(signedOut) });
  expect(failedLogin).toContain('The actor logIn is not provided');
  expect(failedLogin).toContain('The action forgetTokens is not provided');
  const stale = { jwt: null, refreshJwt: token(60_000) };
  expect(await run({ ...quiet, readTokens: answer(stale) })).toContain(
    'The actor refreshTokens is not provided',
  );
});
