import { describe, expect, it } from 'vitest';
import type { Label } from '#core/contract/labels.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  createRandomItemMachine,
  type Giving,
  type RandomItemChoice,
  type RandomItemDraft,
} from '#machines/random-item.ts';
import { controlled, refused, start } from './support.ts';

const potion: Label = { id: 'l-1', name: 'Potion' };
const items = ['Acid', 'Bomb', 'Cure', 'Dust'];
const refusal = refused(403, 'Not you');

function begin(draft: RandomItemDraft | null = null) {
  const storedDrafts: (RandomItemDraft | null)[] = [];
  const listItemIds = controlled<string[], { labels: readonly Label[] }>();
  const assignItem = controlled<Act, Giving>();
  let chance = 0;
  const machine = createRandomItemMachine(() => chance).provide({
    actors: { listItemIds: listItemIds.logic, assignItem: assignItem.logic },
    actions: { keep: (_, { draft: choice }) => storedDrafts.push(choice) },
  });
  const flow = start(machine, { input: { draft, draftName: 'a gift' } });
  return {
    ...flow,
    storedDrafts,
    listItemIds,
    assignItem,
    item: () => flow.context().item,
    problem: () => flow.context().problem,
    unanswered: () => flow.context().unanswered,
    /** Fails the assignment, and closes the message. */
    async fail(problem: RequestFailure) {
      await assignItem.reject(problem);
      flow.act('problem.acknowledged');
    },
    chooseLabels: (labels: RandomItemChoice['labels']) => flow.send({ type: 'labels.chosen', labels }),
    chooseCharacter: (character: RandomItemChoice['character'] = 'p:Ann') =>
      flow.send({ type: 'character.chosen', character }),
    async draw(at = 0, itemIds = items) {
      chance = at;
      flow.act('item.asked');
      await listItemIds.resolve(itemIds);
    },
  };
}

/** Starts a gift whose assignment is pending. */
async function startAssignment() {
  const gift = begin();
  gift.chooseCharacter();
  await gift.draw(0.5);
  gift.act('assignment.asked');
  return gift;
}

it('drawing an item needs neither a label nor a character, and requests the items with the chosen labels once', () => {
  const gift = begin();
  expect(gift.may('item.asked')).toBe(true);
  gift.chooseLabels([potion]);
  gift.act('item.asked');
  expect([gift.state(), gift.tags()]).toEqual(['preparing.generating', ['busy']]);
  expect(gift.may('item.asked')).toBe(false);
  gift.act('item.asked');
  expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
});

it('drawing an item is impossible while a typed label is not chosen, and the typed text is stored', () => {
  const gift = begin();
  gift.chooseLabels([potion, 'Scr']);
  expect(gift.may('item.asked')).toBe(false);
  gift.act('item.asked');
  expect([gift.state(), gift.listItemIds.inputs]).toEqual(['preparing.choosing', []]);
  expect(gift.storedDrafts).toEqual([{ labels: [potion, 'Scr'], character: '' }]);
});

it('drawing an item can be repeated, for another item or because no item has had the labels', async () => {
  const gift = begin();
  gift.chooseCharacter();
  await gift.draw(0, []);
  expect([gift.state(), gift.may('assignment.asked')]).toEqual(['preparing.unmatched', false]);
  await gift.draw(0);
  gift.act('item.asked');
  expect([gift.state(), gift.item()]).toEqual(['preparing.generating', null]);
  await gift.draw(0.999);
  expect(gift.item()).toBe('Dust');
});

it('drawing an item reports why it failed until it is repeated or the labels change', async () => {
  const gift = begin();
  const fail = async () => {
    gift.act('item.asked');
    await gift.listItemIds.reject(refused(503, 'Later'));
    expect([gift.state(), gift.problem()?.message]).toEqual(['preparing.failed', 'Later']);
  };
  await fail();
  gift.chooseLabels([]);
  expect([gift.state(), gift.problem()]).toEqual(['preparing.choosing', null]);
  await fail();
  gift.act('item.asked');
  expect(gift.problem()).toBeNull();
  await gift.listItemIds.resolve(items);
  expect(gift.state()).toBe('preparing.drawn');
});

it('the choice of a character prevents an assignment while a name is typed but not chosen, and stores the typed name', async () => {
  const gift = begin();
  await gift.draw(0.5);
  gift.chooseCharacter({ typed: 'Thand' });
  expect([gift.item(), gift.may('assignment.asked')]).toEqual(['Cure', false]);
  expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: { typed: 'Thand' } });
  const again = begin(gift.storedDrafts.at(-1));
  expect(again.context().character).toEqual({ typed: 'Thand' });
});

it('the assignment sends one piece of the drawn item, and cannot be cancelled, changed or repeated while it is pending', async () => {
  const gift = await startAssignment();
  expect([gift.state(), gift.tags()]).toEqual(['assigning', ['busy', 'dialog']]);
  gift.act('assignment.asked');
  gift.chooseLabels([potion]);
  gift.chooseCharacter('p:Bo');
  gift.act('item.asked', 'problem.acknowledged', 'assignment.acknowledged');
  expect(gift.state()).toBe('assigning');
  expect(gift.context()).toMatchObject({ labels: [], character: 'p:Ann', item: 'Cure' });
  expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
  expect(gift.assignItem.signal().aborted).toBe(false);
});

it('the assignment ends once the member has closed the success message, and returns the character', async () => {
  const gift = await startAssignment();
  await gift.assignItem.resolve(7);
  expect([gift.state(), gift.tags(), gift.context().act]).toEqual(['assigned', ['dialog'], 7]);
  gift.act('assignment.acknowledged');
  expect(gift.output()).toEqual({ characterId: 'p:Ann' });
});

it('the assignment does not drop the drawn item or the draft after a refusal, so that the assignment can be repeated', async () => {
  const gift = await startAssignment();
  await gift.assignItem.reject(refusal);
  expect([gift.state(), gift.tags(), gift.problem()?.message]).toEqual(['refused', ['dialog'], 'Not you']);
  gift.act('problem.acknowledged');
  expect([gift.state(), gift.item(), gift.problem()]).toEqual(['preparing.drawn', 'Cure', null]);
  expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  gift.act('assignment.asked');
  await gift.assignItem.resolve(7);
  expect([gift.state(), gift.storedDrafts.at(-1)]).toEqual(['assigned', null]);
});

describe('a stored draft', () => {
  const choice = { labels: [potion], character: 'p:Ann' };

  it('changes with each choice, and disappears once nothing is chosen', () => {
    const gift = begin();
    gift.chooseLabels([potion]);
    gift.chooseCharacter();
    gift.chooseLabels([]);
    gift.chooseCharacter('');
    const [onlyLabel, onlyCharacter] = [
      { ...choice, character: '' },
      { ...choice, labels: [] },
    ];
    expect(gift.storedDrafts).toEqual([onlyLabel, choice, onlyCharacter, null]);
  });

  it('restores labels and character, but not the drawn item', async () => {
    const gift = begin(choice);
    expect([gift.state(), gift.item()]).toEqual(['preparing.choosing', null]);
    expect(gift.context()).toMatchObject(choice);
    await gift.draw();
    expect(gift.listItemIds.inputs).toEqual([{ labels: [potion] }]);
    expect(gift.may('assignment.asked')).toBe(true);
    expect(gift.storedDrafts).toEqual([choice]);
  });
});

describe('a gift without an answer', () => {
  const unanswered = [{ characterId: 'p:Ann', itemId: 'Cure' }];
  const sent = { labels: [], character: 'p:Ann', item: 'Cure', unanswered };
  const noAnswer = new RequestFailure({ status: 0, message: '', fields: {} });

  it('is stored before it is sent, and stays stored while its outcome is unknown', async () => {
    const gift = await startAssignment();
    expect(gift.storedDrafts.at(-1)).toEqual(sent);
    await gift.fail(noAnswer);
    expect([gift.unanswered(), gift.storedDrafts.at(-1)]).toEqual([unanswered, sent]);
    gift.chooseCharacter('p:Bob');
    expect(gift.storedDrafts.at(-1)).toEqual({ ...sent, character: 'p:Bob' });
  });

  it('does not stay stored as unanswered if every attempt was refused or never sent', async () => {
    const gift = await startAssignment();
    await gift.fail(refusal);
    gift.act('assignment.asked');
    await gift.assignItem.reject(new RequestFailure({ status: 0, message: '', fields: {}, found: 'unsent' }));
    expect(gift.unanswered()).toEqual([]);
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: 'p:Ann' });
  });

  it('is restored after a reload, so that the same item can be assigned again', async () => {
    const gift = begin(sent);
    expect([gift.state(), gift.item(), gift.unanswered()]).toEqual(['preparing.drawn', 'Cure', unanswered]);
    gift.act('assignment.asked');
    expect(gift.assignItem.inputs).toMatchObject([{ characterId: 'p:Ann', itemId: 'Cure', qty: 1 }]);
  });

  it('stays stored when labels and character are cleared', () => {
    const gift = begin({ labels: [potion], character: 'p:Ann', unanswered });
    gift.chooseLabels([]);
    gift.chooseCharacter('');
    expect(gift.storedDrafts.at(-1)).toEqual({ labels: [], character: '', unanswered });
  });
});
