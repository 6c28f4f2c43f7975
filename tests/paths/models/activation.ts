import assert from 'node:assert/strict';
import { activationMachine, outcomeOf } from '#machines/activation.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { defineModel } from '../support/model.ts';
import { unanswered } from './failures.ts';

const instance = 'deposito-pg';
const address = 'http://worlds.example/deposito-pg';

export const activation = defineModel({
  machine: activationMachine,
  title: 'Start a virtual tabletop for a visitor',
  about:
    'Whoever visits an instance that is stopped is sent here: the server starts it, a bar fills within ten seconds, and ' +
    'the visitor is led to the instance. Nobody has to be signed in.',
  cases: [
    { says: 'The address names no instance.', input: { instance: '' } },
    { says: 'The address names an instance.', input: { instance } },
  ],
  events: {
    'retry.asked': [{ says: 'The visitor asks to try again.', event: { type: 'retry.asked' } }],
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
    unnamed: {
      says: 'The page says that the redirect is invalid, and that it leads home soon.',
      takes: [],
      holds({ snapshot, asked, performed }) {
        assert.equal(outcomeOf(snapshot), 'unnamed');
        assert.deepEqual(asked('activate'), []);
        assert.equal(performed('goHome'), 0);
      },
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
    activated: {
      says: 'The page says that the instance has started. A bar fills.',
      takes: [],
      holds({ snapshot, context, performed }) {
        assert.equal(outcomeOf(snapshot), 'activated');
        assert.equal(context.address, address);
        assert.ok(context.ticks <= 100);
        assert.equal(performed('follow'), 0);
      },
    },
    left: {
      says: 'The page is gone: the visitor is in the instance, or at home if there was none.',
      takes: [],
      holds({ context, performed }) {
        assert.deepEqual(
          [performed('follow'), performed('goHome'), context.ticks],
          context.instance === '' ? [0, 1, 0] : [1, 0, 100],
        );
      },
    },
  },
});
