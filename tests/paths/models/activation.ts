import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import { activationMachine, isStaying, outcomeOf } from '#machines/activation.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { defineModel, type Look } from '../support/model.ts';
import { unanswered } from './failures.ts';

const instance = 'deposito-pg';
const address = 'http://worlds.example/deposito-pg';

/** Every tick is a moment to decide: two of them stand for all. */
const hasTicked =
  (...counts: number[]) =>
  ({ context }: AnyMachineSnapshot): boolean =>
    counts.includes((context as { ticks: number }).ticks);

type Here = Look<typeof activationMachine>;

function isUnnamed({ snapshot, asked, performed }: Here, stays: boolean): void {
  assert.deepEqual([outcomeOf(snapshot), isStaying(snapshot)], ['unnamed', stays]);
  assert.deepEqual(asked('activate'), []);
  assert.equal(performed('goHome'), 0);
}

function isActivated({ snapshot, context, performed }: Here, stays: boolean): void {
  assert.deepEqual([outcomeOf(snapshot), isStaying(snapshot)], ['activated', stays]);
  assert.equal(context.address, address);
  assert.ok(context.ticks <= 100);
  assert.equal(performed('follow'), 0);
}

export const activation = defineModel({
  machine: activationMachine,
  title: 'Start a virtual tabletop for a visitor',
  about:
    'Whoever visits an instance that is stopped is sent here: the server starts it, a bar fills within ten seconds, and ' +
    'the visitor is led to the instance. A visitor may go at once, or stay. Nobody has to be signed in.',
  cases: [
    { says: 'The address names no instance.', input: { instance: '' } },
    { says: 'The address names an instance.', input: { instance } },
  ],
  events: {
    'retry.asked': [{ says: 'The visitor asks to try again.', event: { type: 'retry.asked' } }],
    'redirect.hurried': [
      { says: 'The visitor goes now.', event: { type: 'redirect.hurried' }, when: hasTicked(0, 50) },
    ],
    'redirect.stopped': [
      { says: 'The visitor stays.', event: { type: 'redirect.stopped' }, when: hasTicked(0, 50) },
    ],
  },
  answers: {
    activate: [
      { says: 'The server has started it and says where it is.', output: address },
      { says: 'The server answers something that is no web address.', output: 'javascript:alert(1)' },
      {
        says: 'The server knows no such instance.',
        error: new RequestFailure({ status: 404, message: 'There is no such instance', fields: {} }),
      },
      { says: 'The connection is lost.', error: unanswered },
    ],
  },
  waits: {
    untilHome: { says: '3 seconds pass.', ms: 3_000 },
    untilTick: { says: '100 ms pass.', ms: 100 },
  },
  tellApart: ({ address: known, ticks, hasFailed, problem }) =>
    known === null ? { hasFailed, status: problem?.status ?? null } : { ticks },
  actions: ['follow', 'goHome'],
  states: {
    'unnamed.leaving': {
      says: 'The page says that the redirect is invalid, and that it leads home soon. One may go now or stay.',
      takes: ['redirect.hurried', 'redirect.stopped'],
      holds: (look) => isUnnamed(look, false),
    },
    'unnamed.staying': {
      says: 'The page says that the redirect names no instance, and offers the way home.',
      takes: ['redirect.hurried'],
      holds: (look) => isUnnamed(look, true),
    },
    activating: {
      says: 'The page says that the instance is being started.',
      takes: [],
      tags: ['busy'],
      holds({ snapshot, context, asked }) {
        assert.equal(outcomeOf(snapshot), context.hasFailed ? 'failed' : 'awaited');
        assert.deepEqual(
          asked('activate'),
          context.hasFailed ? [{ instance }, { instance }] : [{ instance }],
        );
      },
    },
    unknown: {
      says: 'The page says why the instance was not started, and offers to try again.',
      takes: ['retry.asked'],
      holds({ snapshot, context, performed, deed }) {
        assert.equal(outcomeOf(snapshot), 'failed');
        const failure = (deed?.event as unknown as { error?: RequestFailure } | undefined)?.error;
        assert.deepEqual(context, {
          instance,
          address: null,
          hasFailed: true,
          problem: failure?.problem ?? null,
          ticks: 0,
        });
        assert.equal(performed('follow'), 0);
      },
    },
    'activated.leaving': {
      says: 'The page says that the instance has started. A bar fills. One may go now or stay.',
      takes: ['redirect.hurried', 'redirect.stopped'],
      holds: (look) => isActivated(look, false),
    },
    'activated.staying': {
      says: 'The page says that the instance runs, and offers the way there.',
      takes: ['redirect.hurried'],
      holds: (look) => isActivated(look, true),
    },
    left: {
      says: 'The page is gone: the visitor is in the instance, or at home if there was none.',
      takes: [],
      holds({ context, performed, deed }) {
        assert.deepEqual(
          [performed('follow'), performed('goHome')],
          context.instance === '' ? [0, 1] : [1, 0],
        );
        if (context.address !== null && deed?.type !== 'redirect.hurried') assert.equal(context.ticks, 100);
      },
    },
  },
});
