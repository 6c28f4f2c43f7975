import assert from 'node:assert/strict';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  createRandomItemMachine,
  type Giving,
  type RandomItemDraft,
  type RandomItemInput,
} from '#machines/random-item.ts';
import { isTypedOne } from '#core/rules/picked.ts';
import { defineModel } from '../support/model.ts';
import { kept } from './kept.ts';

const lyra = 'demo-player:Lyra Duskwhisper';
/** What is typed and no character's name. */
const nobody = { typed: 'Nobody else' };
const poison = { id: 'poison', name: 'Poison' };

const input = (draft: RandomItemDraft | null): RandomItemInput => ({ draft, draftName: 'a gift' });

export const randomItem = defineModel({
  machine: createRandomItemMachine(() => 0.5),
  actions: ['keep'],
  title: 'Give a random item',
  about:
    'A manager has an item drawn at random among those that carry some labels, and gives one piece of it to a character. ' +
    'What was chosen is kept until an item is given.',
  cases: [
    {
      says: 'Nothing was chosen here before.',
      input: input(null),
    },
    {
      says: 'A character and a label were chosen here earlier.',
      input: input({ labels: [poison], character: lyra }),
      endsAt: ['preparing.choosing'],
    },
    {
      says: 'An item was sent to a character earlier, and no answer came.',
      input: input({ labels: [], character: lyra, sent: 'Rope' }),
      endsAt: ['preparing.drawn', 'preparing.generating'],
    },
  ],
  events: {
    'labels.chosen': [
      { says: 'The manager chooses a label.', event: { type: 'labels.chosen', labels: [poison] } },
      {
        says: 'The manager types a label that there is not.',
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
    'item.asked': [{ says: 'The manager asks for an item.', event: { type: 'item.asked' } }],
    'assignment.asked': [{ says: 'The manager asks to give it.', event: { type: 'assignment.asked' } }],
    'problem.acknowledged': [
      { says: 'The manager closes the message.', event: { type: 'problem.acknowledged' } },
    ],
    'assignment.acknowledged': [
      { says: 'The manager closes the confirmation.', event: { type: 'assignment.acknowledged' } },
    ],
  },
  answers: {
    listItemIds: [
      { says: 'The server knows items that fit.', output: ['Antidote', 'Rope', 'Torch'] },
      { says: 'The server knows no item that fits.', output: [] },
      {
        says: 'The server does not tell its items.',
        error: new RequestFailure({ status: 400, message: 'No items today', fields: {} }),
      },
    ],
    assignItem: [
      { says: 'The server gives it.', output: undefined },
      {
        says: 'The server refuses.',
        error: new RequestFailure({ status: 400, message: 'No such gift', fields: {} }),
      },
      { says: 'The connection is lost.', error: new RequestFailure({ status: 0, message: '', fields: {} }) },
    ],
  },
  tellApart: ({ character, item, labels, mayBeGiven }) => ({
    mayBeGiven,
    canGive: character === lyra && item !== null,
    isTyped: labels.includes('Poisn'),
    isNobody: isTypedOne(character),
  }),
  states: {
    'preparing.choosing': {
      says: 'The form asks for a character and labels, and says how an item is drawn.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds({ snapshot, context: { labels, character, item, problem }, given, deed, asked, told }) {
        const isTyped = labels.includes('Poisn');
        const isLabelled = !isTyped && (given === 1 || deed?.type === 'labels.chosen');
        const isChosen = given === 1 || deed?.type === 'character.chosen';
        const isFor = isTypedOne(character) ? nobody : isChosen ? lyra : '';
        assert.deepEqual(
          [labels, character, item, problem],
          [isTyped ? ['Poisn'] : isLabelled ? [poison] : [], isFor, null, null],
        );
        assert.deepEqual(kept(told).at(-1), deed === null ? undefined : { labels, character });
        assert.deepEqual(asked('listItemIds'), []);
        assert.equal(snapshot.can({ type: 'item.asked' }), !isTyped);
      },
    },
    'preparing.generating': {
      says: 'The form says that an item is being drawn.',
      takes: ['labels.chosen', 'character.chosen'],
      tags: ['busy'],
      holds({ context: { item, problem }, asked }) {
        assert.deepEqual(asked('listItemIds').at(-1), { labels: [] });
        assert.deepEqual([item, problem], [null, null]);
      },
    },
    'preparing.drawn': {
      says: 'The form shows the drawn item.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked', 'assignment.asked'],
      holds({ snapshot, context: { character, item, mayBeGiven, problem }, given, deed, told }) {
        assert.deepEqual([item, problem], ['Rope', null]);
        assert.equal(snapshot.can({ type: 'assignment.asked' }), character === lyra);
        const chosen = character !== '' && {
          labels: [],
          character,
          ...(mayBeGiven ? { sent: 'Rope' } : {}),
        };
        if (given === 2 && deed === null) assert.deepEqual([mayBeGiven, kept(told)], [true, []]);
        else assert.deepEqual(kept(told).at(-1), chosen || null);
      },
    },
    'preparing.unmatched': {
      says: 'The form says that no item fits.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds: ({ context }) => assert.deepEqual([context.item, context.problem], [null, null]),
    },
    'preparing.failed': {
      says: 'The form says why no item could be drawn.',
      takes: ['labels.chosen', 'character.chosen', 'item.asked'],
      holds({ context }) {
        assert.deepEqual([context.item, context.problem?.message], [null, 'No items today']);
      },
    },
    assigning: {
      says: 'A dialog says that the item is on its way.',
      takes: [],
      tags: ['dialog', 'busy'],
      holds({ context, asked, told }) {
        const { notGiven, draftName, ...gift } = asked('assignItem').at(-1) as Giving;
        assert.deepEqual(gift, { characterId: lyra, itemId: 'Rope', qty: 1 });
        const sent = context.mayBeGiven ? { sent: 'Rope' } : {};
        assert.deepEqual([draftName, notGiven], ['a gift', { labels: [], character: lyra, ...sent }]);
        assert.deepEqual(kept(told).at(-1), { labels: [], character: lyra, sent: 'Rope' });
      },
    },
    refused: {
      says: 'The dialog says why nothing was given.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds({ context: { problem, mayBeGiven }, deed, told }) {
        const isLost = deed?.says === 'The connection is lost.';
        assert.equal(problem?.status, isLost ? 0 : 400);
        if (isLost) assert.equal(mayBeGiven, true);
        const sent = mayBeGiven ? { sent: 'Rope' } : {};
        assert.deepEqual(kept(told).at(-1), { labels: [], character: lyra, ...sent });
      },
    },
    assigned: {
      says: 'The dialog says that it is given.',
      takes: ['assignment.acknowledged'],
      tags: ['dialog'],
      holds: ({ told }) => assert.equal(kept(told).at(-1), null),
    },
    closed: {
      says: 'The form is gone, and the character holds one piece more.',
      takes: [],
      holds: ({ output }) => assert.deepEqual(output, { characterId: lyra }),
    },
  },
});
