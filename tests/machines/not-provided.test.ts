import { expect, it } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import { activationMachine, activationPace } from '#machines/activation.ts';
import { foundryStreamMachine } from '#machines/foundry-stream.ts';
import { liveChangesMachine } from '#machines/live-changes.ts';
import { newVersionMachine } from '#machines/new-version.ts';
import { paletteMachine } from '#machines/palette.ts';
import { createRandomItemMachine } from '#machines/random-item.ts';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { recipeEditorMachine } from '#machines/recipe-editor.ts';
import { createSearchMachine } from '#machines/search.ts';
import { sellMachine } from '#machines/sell.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import { terminationMachine } from '#machines/termination.ts';
import { tokenUploadMachine } from '#machines/token-upload.ts';
import { waitMachine } from '#machines/wait.ts';
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
const silent = fromCallback(() => {});
const silentSources = { otherTabs: silent, wakeUps: silent };

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

it('a gift reports its unprovided actors', async () => {
  const give = async (actors: object) => {
    const input = { draft: { labels: [], character: 'p:Ann' }, draftName: 'a gift' };
    const machine = createRandomItemMachine(() => 0).provide({ actions: { keep: () => {} } });
    const { errors, actor } = runAndCollectErrors(machine, input, actors);
    actor.send({ type: 'item.asked' });
    await flush();
    actor.send({ type: 'assignment.asked' });
    await flush();
    return errors;
  };
  expect(await give({})).toEqual(['The actor listItemIds is not provided']);
  expect(await give({ listItemIds: answer(['Cure']) })).toEqual(['The actor assignItem is not provided']);
});

it('a sale reports its unprovided actor', async () => {
  const input = { characterId: 'p:Ann', item: 'Rope', cost: 1, sellable: 1 };
  const { errors, actor } = runAndCollectErrors(sellMachine, input);
  actor.send({ type: 'sale.asked' });
  actor.send({ type: 'sale.confirmed' });
  await flush();
  expect(errors).toEqual(['The actor sellItem is not provided']);
});

it('a search reports its unprovided actor', async () => {
  const { errors, actor, clock } = runAndCollectErrors(createSearchMachine(), { delay: 1, minimumLength: 0 });
  actor.send({ type: 'text.changed', text: 'rope' });
  clock.increment(1);
  await flush();
  expect(errors).toEqual(['The actor find is not provided']);
});

it('a wait reports its unprovided action', () => {
  const { errors, actor, clock } = runAndCollectErrors(waitMachine, { time: 1, mayBeGivenUp: true });
  clock.increment(1);
  actor.send({ type: 'wait.givenUp' });
  expect(errors).toEqual(['The action giveUp is not provided']);
});

it('a palette reports its unprovided actor and actions', async () => {
  const open = async (actors: object, actions: object = {}) => {
    const run = runAndCollectErrors(paletteMachine.provide({ actions }), {}, actors);
    run.actor.send({ type: 'palette.asked', isCovered: false });
    await flush();
    return run;
  };
  const choose = async (actions: object) => {
    const { errors, actor } = await open({ loadDialog: answer({ isCovered: false }) }, actions);
    actor.send({ type: 'entry.chosen', choice: { kind: 'screen', id: '/item/list' } });
    return errors;
  };
  const closed = await open({});
  expect(closed.errors).toEqual([
    'The actor loadDialog is not provided',
    'The action announceFailure is not provided',
  ]);
  expect(await choose({})).toEqual(['The action rememberChoice is not provided']);
  expect(await choose({ rememberChoice: () => {} })).toEqual(['The action carryOut is not provided']);
});

it('a new version reports its unprovided actor and actions', () => {
  const load = (...events: string[]) => {
    const { errors, actor } = runAndCollectErrors(newVersionMachine, {}, { followWorker: silent });
    for (const type of events) actor.send({ type });
    return errors;
  };
  expect(runAndCollectErrors(newVersionMachine).errors).toContain('The actor followWorker is not provided');
  expect(load('version.stored', 'reload.asked')).toEqual(['The action askToTakeOver is not provided']);
  expect(load('version.active', 'reload.asked')).toEqual(['The action reload is not provided']);
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

it('live changes report their unprovided actors', () => {
  const input = { spread: 0.5 };
  expect(runAndCollectErrors(liveChangesMachine, input).errors).toContain('The actor lead is not provided');
  const { errors, actor } = runAndCollectErrors(liveChangesMachine, input, { lead: silent });
  actor.send({ type: 'lead.won' });
  expect(errors).toContain('The actor stream is not provided');
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
