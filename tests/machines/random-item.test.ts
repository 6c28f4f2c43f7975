import { afterAll, describe, expect, it } from 'vitest';
import { createActor, type EventFromLogic } from 'xstate';
import type { Label } from '#core/contract/labels.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  createRandomItemMachine,
  type Giving,
  type RandomItemChoice,
  type RandomItemDraft,
  type RandomItemMachine,
} from '#machines/random-item.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, pathOf } from './support.ts';

const coverage = transitionCoverage(createRandomItemMachine(Math.random));
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const potion: Label = { id: 'l-1', name: 'Potion' };
const items = ['Acid', 'Bomb', 'Cure', 'Dust'];
const refusal = new RequestFailure({ status: 403, message: 'Not you', fields: {} });

function begin(draft: RandomItemDraft | null = null) {
  const storedDrafts: (RandomItemDraft | null)[] = [];
  const listItemIds = controlled<string[], { labels: readonly Label[] }>();
  const assignItem = controlled<Act, Giving>();
  let chance = 0;
  const actor = createActor(
    createRandomItemMachine(() => chance).provide({
      actors: { listItemIds: listItemIds.logic, assignItem: assignItem.logic },
      actions: { keep: (_, { draft: choice }) => storedDrafts.push(choice) },
    }),
    {
      input: { draft, draftName: 'a gift' },
      inspect: coverage.inspect,
    },
  );
  actor.start();
  const send = (event: EventFromLogic<RandomItemMachine>) => actor.send(event);
  return {
    actor,
    storedDrafts,
    listItemIds,
    assignItem,
    send,
    state: () => pathOf(actor.getSnapshot().value),
    item: () => actor.getSnapshot().context.item,
    problem: () => actor.getSnapshot().context.problem,
    can: (type: 'item.asked' | 'assignment.asked') => actor.getSnapshot().can({ type }),
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    chooseLabels: (labels: RandomItemChoice['labels']) => send({ type: 'labels.chosen', labels }),
    chooseCharacter: (character: RandomItemChoice['character'] = 'p:Ann') =>
      send({ type: 'character.chosen', character }),
    async draw(at = 0, itemIds = items) {
      chance = at;
      send({ type: 'item.asked' });
      await listItemIds.resolve(itemIds);
    },
  };
}

/** Starts a gift whose assignment is pending. */
async function startAssignment() {
  const gift = begin();
  gift.chooseCharacter();
  await gift.draw(0.5);
  gift.send({ type: 'assignment.asked' });
  return gift;
}

describe('drawing an item', () => {
  it('requests the items with the chosen labels', () => {
    const gift = begin();
    gift.chooseLabels([potion]);
    gift.send({ type: 'item.asked' });
    expect(gift.state()).toBe('preparing.generating');
    expect(gift.tags()).toEqual(['busy']);
    expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
  });

  it('is impossible while a typed label is not chosen, and the typed text is stored', () => {
    const gift = begin();
    gift.chooseLabels([potion, 'Scr']);
    expect(gift.can('item.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect([gift.state(), gift.listItemIds.inputs]).toEqual(['preparing.choosing', []]);
    expect(gift.storedDrafts).toEqual([{ labels: [potion, 'Scr'], character: '' }]);
    gift.chooseLabels([potion]);
    expect(gift.can('item.asked')).toBe(true);
  });

  it('drops the drawn item when a label is typed', async () => {
    const gift = begin();
    gift.chooseCharacter();
    await gift.draw();
    gift.chooseLabels(['Scr']);
    expect([gift.item(), gift.can('assignment.asked')]).toEqual([null, false]);
  });

  it('needs neither a label nor a character', () => {
    expect(begin().can('item.asked')).toBe(true);
  });

  it.each([
    [0, 'Acid'],
    [0.25, 'Bomb'],
    [0.74, 'Cure'],
    [0.999, 'Dust'],
  ])('maps the random number %d to %s', async (chance, item) => {
    const gift = begin();
    await gift.draw(chance);
    expect(gift.state()).toBe('preparing.drawn');
    expect(gift.item()).toBe(item);
  });

  it('can be repeated for another item', async () => {
    const gift = begin();
    await gift.draw(0);
    gift.send({ type: 'item.asked' });
    expect([gift.state(), gift.item()]).toEqual(['preparing.generating', null]);
    await gift.draw(0.999);
    expect(gift.item()).toBe('Dust');
  });

  it('sends no second request while one is pending', () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    expect(gift.can('item.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect(gift.listItemIds.inputs).toHaveLength(1);
  });

  it('reports if no item has the labels, and can be repeated', async () => {
    const gift = begin();
    gift.chooseCharacter();
    await gift.draw(0, []);
    expect(gift.state()).toBe('preparing.unmatched');
    expect(gift.can('assignment.asked')).toBe(false);
    await gift.draw(0);
    expect(gift.state()).toBe('preparing.drawn');
  });

  it('reports why it failed, and can be repeated', async () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    await gift.listItemIds.reject(new RequestFailure({ status: 503, message: 'Later', fields: {} }));
    expect(gift.state()).toBe('preparing.failed');
    expect(gift.problem()?.message).toBe('Later');
    gift.send({ type: 'item.asked' });
    expect(gift.problem()).toBeNull();
    await gift.listItemIds.resolve(items);
    expect(gift.state()).toBe('preparing.drawn');
  });
});

describe('a change of labels', () => {
  it('drops the drawn item, because the item may lack the new labels', async () => {
    const gift = begin();
    await gift.draw();
    gift.chooseLabels([potion]);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
  });

  it('cancels a pending draw', async () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    gift.chooseLabels([potion]);
    expect(gift.listItemIds.signal().aborted).toBe(true);
    await gift.listItemIds.resolve(items);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
  });

  it('clears an earlier failure', async () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    await gift.listItemIds.reject(refusal);
    gift.chooseLabels([]);
    expect([gift.state(), gift.problem()]).toEqual(['preparing.choosing', null]);
  });
});

describe('the choice of a character', () => {
  it('does not drop the drawn item', async () => {
    const gift = begin();
    await gift.draw(0.5);
    gift.chooseCharacter();
    expect([gift.state(), gift.item()]).toEqual(['preparing.drawn', 'Cure']);
  });

  it('can be undone', async () => {
    const gift = begin();
    gift.chooseCharacter();
    await gift.draw();
    expect(gift.can('assignment.asked')).toBe(true);
    gift.chooseCharacter('');
    expect(gift.can('assignment.asked')).toBe(false);
  });

  it('prevents an assignment while a name is typed but not chosen, and stores the typed name', async () => {
    const gift = begin();
    await gift.draw(0.5);
    gift.chooseCharacter({ typed: 'Thand' });
    expect([gift.item(), gift.can('assignment.asked')]).toEqual(['Cure', false]);
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: { typed: 'Thand' } });
    const again = begin(gift.storedDrafts.at(-1));
    expect(again.actor.getSnapshot().context.character).toEqual({ typed: 'Thand' });
  });
});

describe('the assignment', () => {
  it('requires a drawn item and a character', async () => {
    const gift = begin();
    expect(gift.can('assignment.asked')).toBe(false);
    gift.chooseCharacter();
    expect(gift.can('assignment.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect(gift.can('assignment.asked')).toBe(false);
    await gift.listItemIds.resolve(items);
    expect(gift.can('assignment.asked')).toBe(true);

    const incomplete = begin();
    await incomplete.draw();
    incomplete.send({ type: 'assignment.asked' });
    expect(incomplete.state()).toBe('preparing.drawn');
    expect(incomplete.assignItem.inputs).toEqual([]);
  });

  it('sends one piece of the drawn item, once', async () => {
    const gift = await startAssignment();
    gift.send({ type: 'assignment.asked' });
    expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
    expect(gift.tags()).toEqual(['busy', 'dialog']);
  });

  it('cannot be cancelled or changed while it is pending', async () => {
    const gift = await startAssignment();
    gift.chooseLabels([potion]);
    gift.chooseCharacter('p:Bo');
    gift.send({ type: 'item.asked' });
    gift.send({ type: 'problem.acknowledged' });
    gift.send({ type: 'assignment.acknowledged' });
    expect(gift.state()).toBe('assigning');
    expect(gift.actor.getSnapshot().context).toMatchObject({
      labels: [],
      character: 'p:Ann',
      item: 'Cure',
    });
    expect(gift.assignItem.signal().aborted).toBe(false);
  });

  it('ends once the member has closed the success message, and returns the character', async () => {
    const gift = await startAssignment();
    await gift.assignItem.resolve(7);
    expect(gift.state()).toBe('assigned');
    expect(gift.tags()).toEqual(['dialog']);
    expect(gift.actor.getSnapshot().context.act).toBe(7);
    gift.send({ type: 'assignment.acknowledged' });
    expect(gift.actor.getSnapshot().output).toEqual({ characterId: 'p:Ann' });
  });

  it('does not drop the drawn item after a refusal, so that the assignment can be repeated', async () => {
    const gift = await startAssignment();
    await gift.assignItem.reject(refusal);
    expect([gift.state(), gift.problem()?.message]).toEqual(['refused', 'Not you']);
    expect(gift.tags()).toEqual(['dialog']);
    gift.send({ type: 'problem.acknowledged' });
    expect([gift.state(), gift.item(), gift.problem()]).toEqual(['preparing.drawn', 'Cure', null]);
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.resolve(7);
    expect(gift.state()).toBe('assigned');
  });
});

describe('a stored draft', () => {
  const choice = { labels: [potion], character: 'p:Ann' };

  it('changes with each choice, and disappears once nothing is chosen', () => {
    const gift = begin();
    gift.chooseLabels([potion]);
    gift.chooseCharacter();
    gift.chooseLabels([]);
    gift.chooseCharacter('');
    expect(gift.storedDrafts).toEqual([
      { labels: [potion], character: '' },
      choice,
      { labels: [], character: 'p:Ann' },
      null,
    ]);
  });

  it('restores labels and character, but not the drawn item', async () => {
    const gift = begin(choice);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
    expect(gift.actor.getSnapshot().context).toMatchObject(choice);
    await gift.draw();
    expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
    expect(gift.can('assignment.asked')).toBe(true);
    expect(gift.storedDrafts).toEqual([choice]);
  });

  it('disappears once the item is assigned, but not after a refusal', async () => {
    const gift = await startAssignment();
    await gift.assignItem.reject(refusal);
    gift.send({ type: 'problem.acknowledged' });
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.resolve(7);
    expect(gift.storedDrafts.at(-1)).toBeNull();
  });
});

describe('a gift without an answer', () => {
  const unanswered = [{ characterId: 'p:Ann', itemId: 'Cure' }];
  const sent = { labels: [], character: 'p:Ann', item: 'Cure', unanswered };
  const noAnswer = new RequestFailure({ status: 0, message: '', fields: {} });
  const unansweredGifts = (gift: ReturnType<typeof begin>) => gift.actor.getSnapshot().context.unanswered;

  it('is stored before it is sent, and stays stored while its outcome is unknown', async () => {
    const gift = await startAssignment();
    expect(gift.storedDrafts.at(-1)).toEqual(sent);
    await gift.assignItem.reject(noAnswer);
    gift.send({ type: 'problem.acknowledged' });
    expect([unansweredGifts(gift), gift.storedDrafts.at(-1)]).toEqual([unanswered, sent]);
    gift.chooseCharacter('p:Bob');
    expect(gift.storedDrafts.at(-1)).toEqual({ ...sent, character: 'p:Bob' });
  });

  it('counts as unanswered even after a later attempt is refused, unless the refusal proves that no earlier attempt succeeded', async () => {
    const gift = await startAssignment();
    await gift.assignItem.reject(noAnswer);
    gift.send({ type: 'problem.acknowledged' });
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.reject(refusal);
    expect(unansweredGifts(gift)).toEqual(unanswered);
    gift.send({ type: 'problem.acknowledged' });
    gift.send({ type: 'assignment.asked' });
    const problem = { status: 404, message: 'There is no item named Cure', fields: {} };
    await gift.assignItem.reject(new RequestFailure({ ...problem, coversEarlierTries: true }));
    expect(unansweredGifts(gift)).toEqual([]);
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  });

  it('does not stay stored as unanswered if every attempt was refused or never sent', async () => {
    const gift = await startAssignment();
    await gift.assignItem.reject(refusal);
    gift.send({ type: 'problem.acknowledged' });
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.reject(new RequestFailure({ status: 0, message: '', fields: {}, found: 'unsent' }));
    expect(unansweredGifts(gift)).toEqual([]);
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  });

  it('is restored after a reload, so that the same item can be assigned again', async () => {
    const gift = begin(sent);
    expect([gift.state(), gift.item(), unansweredGifts(gift)]).toEqual([
      'preparing.drawn',
      'Cure',
      unanswered,
    ]);
    gift.send({ type: 'assignment.asked' });
    expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
  });

  it('stays stored through a change of labels, another draw and a reload', async () => {
    const gift = begin(sent);
    gift.chooseLabels([potion]);
    const choice = { labels: [potion], character: 'p:Ann', unanswered };
    expect([gift.item(), gift.storedDrafts.at(-1)]).toEqual([null, choice]);
    await gift.draw(0);
    expect([gift.item(), unansweredGifts(gift), gift.storedDrafts.at(-1)]).toEqual([
      'Acid',
      unanswered,
      choice,
    ]);
    gift.chooseCharacter('p:Bob');
    expect(gift.storedDrafts.at(-1)).toEqual({ ...choice, character: 'p:Bob' });
    const reloaded = begin(choice);
    expect([reloaded.state(), unansweredGifts(reloaded)]).toEqual(['preparing.choosing', unanswered]);
  });

  it('stays stored when labels and character are cleared', () => {
    const gift = begin({ labels: [potion], character: 'p:Ann', unanswered });
    gift.chooseLabels([]);
    gift.chooseCharacter('');
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: '', unanswered });
  });

  it('is stored once per character and item', async () => {
    const gift = begin(sent);
    for (const character of ['p:Bob', 'p:Ann']) {
      gift.chooseCharacter(character);
      gift.send({ type: 'assignment.asked' });
      await gift.assignItem.reject(noAnswer);
      gift.send({ type: 'problem.acknowledged' });
    }
    expect(unansweredGifts(gift)).toEqual([...unanswered, { characterId: 'p:Bob', itemId: 'Cure' }]);
  });
});

it('a gift reports an unprovided actor as its problem', async () => {
  const machine = createRandomItemMachine(() => 0).provide({ actions: { keep: () => {} } });
  const actor = createActor(machine, { input: { draft: null, draftName: 'a gift' } }).start();
  actor.send({ type: 'item.asked' });
  await Promise.resolve();
  await Promise.resolve();
  expect(actor.getSnapshot().context.problem?.message).toContain('listItemIds is not provided');
});
