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

/** Runs a machine, and collects the errors of its actors and the error that stopped the machine, if any. */
function runAndCollectErrors(machine: AnyStateMachine, input: object = {}, actors: object = {}) {
  const errors: string[] = [];
  const addError = (error: unknown) =>
    void errors.push(error instanceof Error ? error.message : String(error));
  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors }), {
    input,
    clock,
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.event' && 'error' in event.event) addError(event.event['error']);
    },
  });
  actor.subscribe({ error: addError });
  actor.start();
  return { errors, actor, clock };
}

const answer = <Output>(output: Output) => fromPromise<Output>(() => Promise.resolve(output));
const signedOut = { jwt: null, refreshJwt: null };
const silentSources = { otherTabs: answer(null), wakeUps: answer(null) };

it('an activation reports its unprovided actor', async () => {
  const { errors } = runAndCollectErrors(activationMachine, { instance: 'strahd' });
  await flush();
  expect(errors).toEqual(['The actor activate is not provided']);
});

it('an activation reports its unprovided actions', async () => {
  const unnamed = runAndCollectErrors(activationMachine, { instance: '' });
  unnamed.clock.increment(activationPace.home);
  expect(unnamed.errors).toEqual(['The action goHome is not provided']);
  const activate = answer('https://world.example');
  const named = runAndCollectErrors(activationMachine, { instance: 'strahd' }, { activate });
  await flush();
  for (let ticks = 0; ticks <= activationPace.ticks; ticks += 1) named.clock.increment(activationPace.tick);
  expect(named.errors).toEqual(['The action follow is not provided']);
});

it('a termination reports its unprovided actor', async () => {
  const { errors, actor } = runAndCollectErrors(terminationMachine, {
    subject: { id: 'strahd', name: 'strahd' },
  });
  actor.send({ type: 'write.confirmed' });
  await flush();
  expect(errors).toEqual(['The actor write is not provided']);
});

it('a gift reports its unprovided actor', async () => {
  const input = { draft: { labels: [], character: 'p:Ann' }, draftName: 'a gift' };
  const { errors, actor } = runAndCollectErrors(
    createRandomItemMachine(() => 0).provide({ actions: { keep: () => {} } }),
    input,
    { listItemIds: answer(['Cure']) },
  );
  actor.send({ type: 'item.asked' });
  await flush();
  actor.send({ type: 'assignment.asked' });
  await flush();
  expect(errors).toEqual(['The actor assignItem is not provided']);
});

it('gifts, recipes and forms report their unprovided actions', async () => {
  const gift = runAndCollectErrors(
    createRandomItemMachine(() => 0),
    { draft: null, draftName: 'a gift' },
  );
  gift.actor.send({ type: 'item.asked' });
  const recipe = runAndCollectErrors(recipeEditorMachine, {
    recipe: null,
    recipes: [],
    draft: { entered: fromRecipe(null), basis: null },
    draftName: 'a recipe',
  });
  recipe.actor.send({ type: 'draft.discarded' });
  const basis = { facts: null, version: null };
  const form = { kind: 'new', draft: null, isComplete: true, origin: { source: null, initial: {}, basis } };
  const typed = runAndCollectErrors(submissionMachine, form);
  typed.actor.send({ type: 'form.changed', entered: { name: 'Rope' } });
  const saved = runAndCollectErrors(submissionMachine, form);
  saved.actor.send({ type: 'save.asked' });
  await flush();
  const keep = 'The action keep is not provided';
  expect([gift, recipe, typed, saved].map(({ errors }) => errors)).toEqual([
    [keep],
    [keep],
    ['The action judgeEntered is not provided'],
    [keep],
  ]);
});

it('a save reports its unprovided actors', async () => {
  const basis = { facts: null, version: null };
  const origin = { source: null, initial: { name: '' }, basis };
  const draft = { entered: { name: 'Rope' }, basis };
  const machine = submissionMachine.provide({ actions: { keep: () => {} } });
  const saved = runAndCollectErrors(machine, { kind: 'new', draft: null, isComplete: true, origin });
  saved.actor.send({ type: 'save.asked' });
  const restored = runAndCollectErrors(machine, { kind: 'new', draft, isComplete: true, origin });
  restored.actor.send({ type: 'draft.restored' });
  await flush();
  expect([saved.errors, restored.errors]).toEqual([
    ['The actor save is not provided'],
    ['The actor readNewest is not provided'],
  ]);
});

it('a stream reports its unprovided actor', () => {
  expect(runAndCollectErrors(foundryStreamMachine).errors).toContain('The actor watch is not provided');
});

it('an upload reports its unprovided actors and action', async () => {
  const head = Uint8Array.of(0xff, 0xd8, 0xff);
  const upload = async (actors: object) => {
    const { errors, actor } = runAndCollectErrors(tokenUploadMachine, { characterId: 'p:Ann' }, actors);
    actor.send({ type: 'dialog.opened' });
    actor.send({ type: 'file.chosen', file: new File(['x'], 'face.jpg') });
    await flush();
    actor.send({ type: 'upload.asked' });
    await flush();
    return errors;
  };
  expect(await upload({})).toEqual(['The actor readHead is not provided']);
  expect(await upload({ readHead: answer(head) })).toEqual(['The actor uploadImage is not provided']);
  expect(await upload({ readHead: answer(head), uploadImage: answer(null) })).toEqual([
    'The action announceUpload is not provided',
  ]);
});

it('a session reports its unprovided actors and action', async () => {
  const run = async (actors: object) => {
    const { errors, actor } = runAndCollectErrors(
      createSessionMachine(() => 0),
      {},
      actors,
    );
    await flush();
    if (actor.getSnapshot().status === 'active')
      actor.send({ type: 'code.received', code: 'c', state: null });
    await flush();
    return errors;
  };
  expect(await run({ wakeUps: silentSources.wakeUps })).toContain('The actor otherTabs is not provided');
  expect(await run({ otherTabs: silentSources.otherTabs })).toContain('The actor wakeUps is not provided');
  expect(await run(silentSources)).toContain('The actor readTokens is not provided');
  const failedLogin = await run({ ...silentSources, readTokens: answer(signedOut) });
  expect(failedLogin).toContain('The actor logIn is not provided');
  expect(failedLogin).toContain('The action forgetTokens is not provided');
  const stale = { jwt: null, refreshJwt: token(60_000) };
  expect(await run({ ...silentSources, readTokens: answer(stale) })).toContain(
    'The actor refreshTokens is not provided',
  );
});
