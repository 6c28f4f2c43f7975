import { afterAll, describe, expect, it } from 'vitest';
import { createActor, type EventFromLogic } from 'xstate';
import type { Label } from '#core/contract/labels.ts';
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
  const kept: (RandomItemDraft | null)[] = [];
  const listItemIds = controlled<string[], { labels: readonly Label[] }>();
  const assignItem = controlled<void, Giving>();
  let chance = 0;
  const actor = createActor(
    createRandomItemMachine(() => chance).provide({
      actors: { listItemIds: listItemIds.logic, assignItem: assignItem.logic },
      actions: { keep: (_, { draft: chosen }) => kept.push(chosen) },
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
    kept,
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
    async draw(at = 0, found = items) {
      chance = at;
      send({ type: 'item.asked' });
      await listItemIds.resolve(found);
    },
  };
}

/** A gift on its way. */
async function assigning() {
  const gift = begin();
  gift.chooseCharacter();
  await gift.draw(0.5);
  gift.send({ type: 'assignment.asked' });
  return gift;
}

describe('drawing an item', () => {
  it('asks for the items that carry the chosen labels', () => {
    const gift = begin();
    gift.chooseLabels([potion]);
    gift.send({ type: 'item.asked' });
    expect(gift.state()).toBe('preparing.generating');
    expect(gift.tags()).toEqual(['busy']);
    expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
  });

  it('waits for a label that is typed to be chosen, and keeps it', () => {
    const gift = begin();
    gift.chooseLabels([potion, 'Scr']);
    expect(gift.can('item.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect([gift.state(), gift.listItemIds.inputs]).toEqual(['preparing.choosing', []]);
    expect(gift.kept).toEqual([{ labels: [potion, 'Scr'], character: '' }]);
    gift.chooseLabels([potion]);
    expect(gift.can('item.asked')).toBe(true);
  });

  it('takes back what was drawn when a label is typed', async () => {
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
  ])('at the chance of %d draws %s', async (chance, item) => {
    const gift = begin();
    await gift.draw(chance);
    expect(gift.state()).toBe('preparing.drawn');
    expect(gift.item()).toBe(item);
  });

  it('can be done again, for another item', async () => {
    const gift = begin();
    await gift.draw(0);
    gift.send({ type: 'item.asked' });
    expect([gift.state(), gift.item()]).toEqual(['preparing.generating', null]);
    await gift.draw(0.999);
    expect(gift.item()).toBe('Dust');
  });

  it('is not asked for twice at once', () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    expect(gift.can('item.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect(gift.listItemIds.inputs).toHaveLength(1);
  });

  it('says when no item carries the labels, and can be tried with others', async () => {
    const gift = begin();
    gift.chooseCharacter();
    await gift.draw(0, []);
    expect(gift.state()).toBe('preparing.unmatched');
    expect(gift.can('assignment.asked')).toBe(false);
    await gift.draw(0);
    expect(gift.state()).toBe('preparing.drawn');
  });

  it('says why it failed, and can be tried again', async () => {
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

describe('choosing other labels', () => {
  it('clears what was drawn: it may not carry them', async () => {
    const gift = begin();
    await gift.draw();
    gift.chooseLabels([potion]);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
  });

  it('drops the draw that is under way', async () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    gift.chooseLabels([potion]);
    expect(gift.listItemIds.signal().aborted).toBe(true);
    await gift.listItemIds.resolve(items);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
  });

  it('forgets the failure before', async () => {
    const gift = begin();
    gift.send({ type: 'item.asked' });
    await gift.listItemIds.reject(refusal);
    gift.chooseLabels([]);
    expect([gift.state(), gift.problem()]).toEqual(['preparing.choosing', null]);
  });
});

describe('choosing a character', () => {
  it('keeps what was drawn', async () => {
    const gift = begin();
    await gift.draw(0.5);
    gift.chooseCharacter();
    expect([gift.state(), gift.item()]).toEqual(['preparing.drawn', 'Cure']);
  });

  it('can be taken back', async () => {
    const gift = begin();
    gift.chooseCharacter();
    await gift.draw();
    expect(gift.can('assignment.asked')).toBe(true);
    gift.chooseCharacter('');
    expect(gift.can('assignment.asked')).toBe(false);
  });

  it('waits for a name that is typed to be chosen, keeps it, and goes on with what was drawn', async () => {
    const gift = begin();
    await gift.draw(0.5);
    gift.chooseCharacter({ typed: 'Thand' });
    expect([gift.item(), gift.can('assignment.asked')]).toEqual(['Cure', false]);
    expect(gift.kept.at(-1)).toEqual({ labels: [], character: { typed: 'Thand' } });
    const again = begin(gift.kept.at(-1));
    expect(again.actor.getSnapshot().context.character).toEqual({ typed: 'Thand' });
  });
});

describe('assigning', () => {
  it('needs a drawn item and a character', async () => {
    const gift = begin();
    expect(gift.can('assignment.asked')).toBe(false);
    gift.chooseCharacter();
    expect(gift.can('assignment.asked')).toBe(false);
    gift.send({ type: 'item.asked' });
    expect(gift.can('assignment.asked')).toBe(false);
    await gift.listItemIds.resolve(items);
    expect(gift.can('assignment.asked')).toBe(true);

    const nobody = begin();
    await nobody.draw();
    nobody.send({ type: 'assignment.asked' });
    expect(nobody.state()).toBe('preparing.drawn');
    expect(nobody.assignItem.inputs).toEqual([]);
  });

  it('sends one piece of the drawn item, once', async () => {
    const gift = await assigning();
    gift.send({ type: 'assignment.asked' });
    expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
    expect(gift.tags()).toEqual(['busy', 'dialog']);
  });

  it('cannot be cancelled or changed once it is on its way', async () => {
    const gift = await assigning();
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

  it('ends when its success was read, and says whose it is', async () => {
    const gift = await assigning();
    await gift.assignItem.resolve();
    expect(gift.state()).toBe('assigned');
    expect(gift.tags()).toEqual(['dialog']);
    gift.send({ type: 'assignment.acknowledged' });
    expect(gift.actor.getSnapshot().output).toEqual({ characterId: 'p:Ann' });
  });

  it('keeps the drawn item when it is refused, to be assigned again', async () => {
    const gift = await assigning();
    await gift.assignItem.reject(refusal);
    expect([gift.state(), gift.problem()?.message]).toEqual(['refused', 'Not you']);
    expect(gift.tags()).toEqual(['dialog']);
    gift.send({ type: 'problem.acknowledged' });
    expect([gift.state(), gift.item(), gift.problem()]).toEqual(['preparing.drawn', 'Cure', null]);
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.resolve();
    expect(gift.state()).toBe('assigned');
  });
});

describe('what was chosen', () => {
  const chosen = { labels: [potion], character: 'p:Ann' };

  it('is kept with each choice, and forgotten once nothing is chosen', () => {
    const gift = begin();
    gift.chooseLabels([potion]);
    gift.chooseCharacter();
    gift.chooseLabels([]);
    gift.chooseCharacter('');
    expect(gift.kept).toEqual([
      { labels: [potion], character: '' },
      chosen,
      { labels: [], character: 'p:Ann' },
      null,
    ]);
  });

  it('is there again, to draw and to give to; what was drawn is not', async () => {
    const gift = begin(chosen);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
    expect(gift.actor.getSnapshot().context).toMatchObject(chosen);
    await gift.draw();
    expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
    expect(gift.can('assignment.asked')).toBe(true);
    expect(gift.kept).toEqual([chosen]);
  });

  it('is forgotten once it is given, not while that is refused', async () => {
    const gift = await assigning();
    await gift.assignItem.reject(refusal);
    gift.send({ type: 'problem.acknowledged' });
    expect(gift.kept.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.resolve();
    expect(gift.kept.at(-1)).toBeNull();
  });
});

describe('a gift without an answer', () => {
  const sent = { labels: [], character: 'p:Ann', sent: 'Cure' };

  it('is kept from before it is sent, and while nobody knows', async () => {
    const gift = await assigning();
    expect(gift.kept.at(-1)).toEqual(sent);
    await gift.assignItem.reject(new RequestFailure({ status: 0, message: '', fields: {} }));
    gift.send({ type: 'problem.acknowledged' });
    expect([gift.actor.getSnapshot().context.mayBeGiven, gift.kept.at(-1)]).toEqual([true, sent]);
    gift.chooseCharacter('p:Bob');
    expect(gift.kept.at(-1)).toEqual({ ...sent, character: 'p:Bob' });
  });

  it('is none where it is refused or was never sent', async () => {
    const gift = await assigning();
    await gift.assignItem.reject(refusal);
    gift.send({ type: 'problem.acknowledged' });
    gift.send({ type: 'assignment.asked' });
    await gift.assignItem.reject(new RequestFailure({ status: 0, message: '', fields: {}, found: 'unsent' }));
    expect(gift.actor.getSnapshot().context.mayBeGiven).toBe(false);
    expect(gift.kept.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  });

  it('is there again after a reload, the same to be assigned again', async () => {
    const gift = begin(sent);
    expect([gift.state(), gift.item(), gift.actor.getSnapshot().context.mayBeGiven]).toEqual([
      'preparing.drawn',
      'Cure',
      true,
    ]);
    gift.send({ type: 'assignment.asked' });
    expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
  });

  it('is forgotten with other labels, and with another draw', async () => {
    const chosen = begin(sent);
    chosen.chooseLabels([potion]);
    expect([chosen.item(), chosen.kept.at(-1)]).toEqual([null, { labels: [potion], character: 'p:Ann' }]);
    const drawn = begin(sent);
    drawn.send({ type: 'item.asked' });
    expect(drawn.kept.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  });
});

it('refuses to run without the actors that list and assign', async () => {
  const machine = createRandomItemMachine(() => 0).provide({ actions: { keep: () => {} } });
  const actor = createActor(machine, { input: { draft: null, draftName: 'a gift' } }).start();
  actor.send({ type: 'item.asked' });
  await Promise.resolve();
  await Promise.resolve();
  expect(actor.getSnapshot().context.problem?.message).toContain('listItemIds is not provided');
});
