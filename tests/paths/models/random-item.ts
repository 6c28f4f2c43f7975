import assert from 'node:assert/strict';
import {
  createRandomItemMachine,
  type RandomItemDraft,
  type RandomItemInput,
} from '#machines/random-item.ts';
import { isTypedOne } from '#core/rules/picked.ts';
import { defineFlow } from './define-flow.ts';
import { failure, refused, noAnswer } from './failures.ts';
import { storedDrafts } from './stored-drafts.ts';

const lyra = 'demo-player:Lyra Duskwhisper';
/** A typed name that no character has. */
const nobody = { typed: 'Nobody else' };
/** How a draft stores a gift that got no answer. */
const noted = [{ characterId: lyra, itemId: 'Rope' }];
const poison = { id: 'poison', name: 'Poison' };

const input = (draft: RandomItemDraft | null): RandomItemInput => ({ draft, draftName: 'a gift' });

export const randomItem = defineFlow({
  machine: createRandomItemMachine(() => 0.5),
  actions: ['keep'],
  title: 'Give a random item',
  about:
    'A manager lets the app draw a random item among those with the chosen labels, and gives one piece of it to a ' +
    'character. The choice is stored until an item is given.',
  cases: [
    { says: 'Nothing was chosen here before.', input: input(null) },
    {
      says: 'A character and a label were chosen here earlier.',
      input: input({ labels: [poison], character: lyra }),
      endsAt: ['preparing.choosing'],
    },
    {
      says: 'An item was sent to a character earlier, and no answer arrived.',
      input: input({ labels: [], character: lyra, item: 'Rope', unanswered: noted }),
      endsAt: ['preparing.drawn', 'preparing.generating'],
    },
  ],
  events: {
    'labels.chosen': [
      { says: 'The manager chooses a label.', event: { type: 'labels.chosen', labels: [poison] } },
      {
        says: 'The manager types a label that does not exist.',
        event: { type: 'labels.chosen', labels: ['Poisn'] },
      },
    ],
    'character.chosen': [
      { says: 'The manager chooses a character.', event: { type: 'character.chosen', character: lyra } },
      {
        says: 'The manager types a name that no character has.',
        event: { type: 'character.chosen', character: nobody },
      },
    ],
    'item.asked': 'The manager asks for an item.',
    'assignment.asked': { says: 'The manager asks to give the item.', spec: ['s2-random-item-assign'] },
    'problem.acknowledged': 'The manager closes the error message.',
    'assignment.acknowledged': 'The manager closes the success message.',
  },
  answers: {
    listItemIds: [
      { says: 'The server finds matching items.', output: ['Antidote', 'Rope', 'Torch'] },
      { says: 'The server finds no matching item.', output: [] },
      { says: 'The server refuses to list items.', error: refused('No items today') },
    ],
    assignItem: [
      { says: 'The server gives the item.', output: 7 },
      { says: 'The server refuses the manager.', error: failure(403, 'No such gift') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  tellApart: ({ character, item, labels, unanswered }) => ({
    mayBeGiven: unanswered.length > 0,
    canGive: character === lyra && item !== null,
    isTyped: labels.includes('Poisn'),
    isNobody: isTypedOne(character),
  }),
  states: {
    opening: 'left at once',
    'preparing.choosing': {
      says: 'The form asks for a character and labels, and says how an item is drawn.',
      spec: ['s2-random-item-choose', 's2-random-item-hint'],
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds({ snapshot, context, caseIndex, sample, asked, happened, paramsOf }) {
        const { labels, character, item, unanswered, problem } = context;
        const isTyped = labels.includes('Poisn');
        // After an unanswered gift, this state can only be reached by a change of labels.
        const wasSent = unanswered.length > 0;
        const isLabelled = !isTyped && (caseIndex === 1 || wasSent || happened('labels.chosen') > 0);
        const isChosen = caseIndex === 1 || wasSent || happened('character.chosen') > 0;
        const isFor = isTypedOne(character) ? nobody : isChosen ? lyra : '';
        assert.deepEqual(
          [labels, character, item, problem],
          [isTyped ? ['Poisn'] : isLabelled ? [poison] : [], isFor, null, null],
        );
        const chosen = { labels, character, ...(wasSent ? { unanswered: noted } : {}) };
        assert.deepEqual(storedDrafts(paramsOf).at(-1), sample === null ? undefined : chosen);
        if (happened('item.asked') === 0) assert.deepEqual(asked('listItemIds'), []);
        assert.equal(snapshot.can({ type: 'item.asked' }), !isTyped);
      },
    },
    'preparing.generating': {
      says: 'The form says that an item is being drawn.',
      spec: ['s2-random-item-generate'],
      takes: ['labels.chosen', 'character.chosen'],
      tags: ['busy'],
      holds({ context: { item, labels, problem }, asked }) {
        assert.deepEqual(asked('listItemIds').at(-1), { labels });
        assert.deepEqual([item, problem], [null, null]);
      },
    },
    'preparing.drawn': {
      says: 'The form shows the drawn item, and each earlier gift whose request got no answer from the server.',
      spec: ['s2-random-item-card'],
      takes: ['labels.chosen', 'character.chosen', 'item.asked', 'assignment.asked'],
      holds({ snapshot, context, caseIndex, sample, paramsOf }) {
        const { labels, character, item, unanswered, problem } = context;
        assert.deepEqual([item, problem], ['Rope', null]);
        assert.equal(snapshot.can({ type: 'assignment.asked' }), character === lyra);
        const chosen = character !== '' && {
          labels,
          character,
          // The draft has the item that was sent, so that it can be sent again, unless an item was drawn since.
          ...(unanswered.length > 0 && sample?.says !== 'The server finds matching items.' ? { item } : {}),
          ...(unanswered.length > 0 ? { unanswered } : {}),
        };
        if (caseIndex === 2 && sample === null)
          assert.deepEqual([unanswered, storedDrafts(paramsOf)], [noted, []]);
        else assert.deepEqual(storedDrafts(paramsOf).at(-1), chosen || null);
      },
    },
    'preparing.unmatched': {
      says: 'The form says that no item matches.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds: ({ context }) => assert.deepEqual([context.item, context.problem], [null, null]),
    },
    'preparing.failed': {
      says: 'The form says why no item could be drawn.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds: ({ context }) =>
        assert.deepEqual([context.item, context.problem?.message], [null, 'No items today']),
    },
    assigning: {
      says: 'A dialog says that the item is being given.',
      spec: ['s2-random-item-pending'],
      tags: ['dialog', 'busy'],
      holds({ context: { labels, unanswered }, asked, paramsOf }) {
        const sent = { item: 'Rope', unanswered: noted };
        assert.deepEqual(asked('assignItem').at(-1), {
          characterId: lyra,
          itemId: 'Rope',
          qty: 1,
          draftName: 'a gift',
          notGiven: { labels, character: lyra, ...(unanswered.length > 0 ? sent : {}) },
        });
        assert.deepEqual(storedDrafts(paramsOf).at(-1), { labels, character: lyra, ...sent });
      },
    },
    refused: {
      says: 'The dialog says why the item was not given, or that it may have been given.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds({ context: { labels, problem, unanswered }, sample, paramsOf }) {
        const isLost = sample?.says === 'The connection is lost.';
        assert.equal(problem?.status, isLost ? 0 : 403);
        if (isLost) assert.deepEqual(unanswered, noted);
        const sent = unanswered.length > 0 ? { item: 'Rope', unanswered } : {};
        assert.deepEqual(storedDrafts(paramsOf).at(-1), { labels, character: lyra, ...sent });
      },
    },
    assigned: {
      says: 'The dialog says that the item was given, and offers to undo that.',
      spec: ['s8-undo-offer'],
      takes: ['assignment.acknowledged'],
      tags: ['dialog'],
      holds: ({ context, paramsOf }) =>
        assert.deepEqual([context.act, storedDrafts(paramsOf).at(-1)], [7, null]),
    },
    closed: {
      says: 'The form is closed, and the character has one more piece.',
      holds: ({ output }) => assert.deepEqual(output, { characterId: lyra }),
    },
  },
});
