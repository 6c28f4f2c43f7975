import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import { activationMachine, isStaying, outcomeOf } from '#machines/activation.ts';
import type { RequestFailure } from '#core/rules/problem.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { failure, noAnswer } from './failures.ts';

const instance = 'deposito-pg';
const address = 'http://worlds.example/deposito-pg';

/** A visitor can decide at any tick. To keep the paths few, they decide only at the given ones. */
const hasTicked =
  (...counts: number[]) =>
  ({ context }: AnyMachineSnapshot): boolean =>
    counts.includes((context as { ticks: number }).ticks);

type ActivationLook = Look<typeof activationMachine>;

function isUnnamed({ snapshot, asked, performed }: ActivationLook, { stays }: { stays: boolean }): void {
  assert.deepEqual([outcomeOf(snapshot), isStaying(snapshot)], ['unnamed', stays]);
  assert.deepEqual(asked('activate'), []);
  assert.equal(performed('goHome'), 0);
}

function isActivated({ snapshot, context, performed }: ActivationLook, { stays }: { stays: boolean }): void {
  assert.deepEqual([outcomeOf(snapshot), isStaying(snapshot)], ['activated', stays]);
  assert.equal(context.address, address);
  assert.ok(context.ticks <= 100);
  assert.equal(performed('follow'), 0);
}

export const activation = defineFlow({
  machine: activationMachine,
  title: 'Start a virtual tabletop for a visitor',
  about:
    'A visitor to a stopped instance is redirected here: the server starts the instance, a bar fills within ten seconds, ' +
    'and then the instance opens. The visitor may go there at once, or stay. No sign-in is needed.',
  cases: [
    {
      says: 'The address names no instance.',
      spec: ['s2-activation-invalid', 's8-redirect'],
      input: { instance: '' },
    },
    { says: 'The address names an instance.', input: { instance } },
  ],
  events: {
    'retry.asked': 'The visitor asks to try again.',
    'redirect.hurried': { says: 'The visitor chooses to go now.', when: hasTicked(0, 50) },
    'countdown.paused': {
      says: 'The visitor presses a key.',
      spec: ['s2-activation-held'],
      when: hasTicked(0, 50),
    },
    'redirect.cancelled': { says: 'The visitor chooses to stay.', when: hasTicked(0, 50) },
  },
  answers: {
    activate: [
      { says: 'The server starts the instance and returns its address.', output: address },
      { says: 'The server returns something that is not a web address.', output: 'javascript:alert(1)' },
      { says: 'The server knows no such instance.', error: failure(404, 'There is no such instance') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  waits: {
    untilHome: { says: '3 seconds pass.', spec: ['s2-activation-return', 's9-invalid-link'], ms: 3_000 },
    untilTick: { says: '100 ms pass.', ms: 100 },
  },
  tellApart: ({ address: known, ticks, hasFailed, problem }) =>
    known === null ? { hasFailed, status: problem?.status ?? null } : { ticks },
  actions: ['follow', 'goHome'],
  states: {
    checking: 'left at once',
    'unnamed.leaving': {
      says: 'The page says that the redirect is invalid and that the home page opens soon. The visitor may go now or stay.',
      takes: ['countdown.paused', 'redirect.hurried', 'redirect.cancelled'],
      holds: (look) => isUnnamed(look, { stays: false }),
    },
    'unnamed.paused': {
      says: 'The page says that the countdown has stopped. The visitor may go now or stay.',
      takes: ['redirect.hurried', 'redirect.cancelled'],
      holds: (look) => isUnnamed(look, { stays: false }),
    },
    'unnamed.staying': {
      says: 'The page says that the redirect names no instance, and offers a button to the home page.',
      takes: ['redirect.hurried'],
      holds: (look) => isUnnamed(look, { stays: true }),
    },
    activating: {
      says: 'The page says that the instance is being started.',
      spec: ['s4-foundry'],
      tags: ['busy'],
      holds({ snapshot, context, asked, happened }) {
        assert.equal(outcomeOf(snapshot), context.hasFailed ? 'failed' : 'awaited');
        assert.equal(context.hasFailed, happened('retry.asked') > 0);
        assert.deepEqual(
          asked('activate'),
          Array.from({ length: 1 + happened('retry.asked') }, () => ({ instance })),
        );
      },
    },
    failed: {
      says: 'The page says why the instance was not started, and offers to try again.',
      spec: ['s2-activation-failure', 's8-instance'],
      takes: ['retry.asked'],
      holds({ snapshot, context, performed, sample }) {
        assert.equal(outcomeOf(snapshot), 'failed');
        const { error } = (sample?.event ?? {}) as { error?: RequestFailure };
        assert.deepEqual(context, {
          instance,
          address: null,
          hasFailed: true,
          problem: error?.problem ?? null,
          ticks: 0,
        });
        assert.equal(performed('follow'), 0);
      },
    },
    'activated.leaving': {
      says: 'The page says that the instance has started. A bar fills. The visitor may go now or stay.',
      spec: ['s2-activation-success', 's2-activation-progress', 's9-activation'],
      takes: ['countdown.paused', 'redirect.hurried', 'redirect.cancelled'],
      holds: (look) => isActivated(look, { stays: false }),
    },
    'activated.paused': {
      says: 'The page says that the countdown has stopped, and the bar does not fill. The visitor may go now or stay.',
      takes: ['redirect.hurried', 'redirect.cancelled'],
      holds: (look) => isActivated(look, { stays: false }),
    },
    'activated.staying': {
      says: 'The page says that the instance is running, and offers a button to it.',
      takes: ['redirect.hurried'],
      holds: (look) => isActivated(look, { stays: true }),
    },
    left: {
      says: 'The visitor has left the page, for the instance or, if the address names no instance, for the home page.',
      spec: ['s2-activation-replace'],
      holds({ context, performed, sample }) {
        assert.deepEqual(
          [performed('follow'), performed('goHome')],
          context.instance === '' ? [0, 1] : [1, 0],
        );
        if (context.address !== null && sample?.type !== 'redirect.hurried') assert.equal(context.ticks, 100);
      },
    },
  },
});
