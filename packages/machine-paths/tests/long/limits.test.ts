import { expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup, spawnChild } from 'xstate';
import { defineModel, disagreements, type MachineModel, Paths } from '../../src/index.ts';

const modelOf = (machine: AnyStateMachine): MachineModel => ({
  machine,
  title: 'Something',
  about: 'It cannot be walked.',
  cases: [{ says: 'It begins.', input: undefined }],
  events: { begun: [{ says: 'It begins.', event: { type: 'begun' } }] },
  states: {},
});

const work = fromPromise(() => Promise.resolve());

it.each<[string, on: object, string]>([
  [
    'in which a state spawns an actor',
    { entry: spawnChild(work) },
    'the state on spawns an actor. Paths answer',
  ],
  [
    'in which an assignment spawns an actor',
    { on: { begun: { actions: assign({ ref: ({ spawn }) => spawn(work, { id: 'worker' }) }) } } },
    'an action spawns the actor "worker"',
  ],
  [
    'that sends itself an event after a delay',
    { entry: raise({ type: 'begun' }, { delay: 100 }), on: { begun: 'off' } },
    'the state on sends an event after a delay',
  ],
  [
    'that invokes an actor without a name',
    { invoke: { src: work } },
    'the state on invokes an actor that has no name',
  ],
])('refuses a machine %s', (_, on, words) => {
  const machine = createMachine({ id: 'press', initial: 'on', context: {}, states: { on, off: {} } });
  expect(() => new Paths(modelOf(machine)).shortest()).toThrow(`press: ${words}`);
});

it.each(['machine', 'cases', 'events', 'states'] as const)('refuses a model without %s in words', (part) => {
  const whole = modelOf(createMachine({ id: 'door', initial: 'open', states: { open: {} } }));
  const { [part]: _, ...model } = whole;
  const words = `${part === 'machine' ? 'A model' : 'door'} lacks \`${part}\`: `;
  expect(() => defineModel(model as never)).toThrow(words);
  expect(() => new Paths(model as MachineModel)).toThrow(words);
});

it('refuses a model that distinguishes endless situations', () => {
  const machine = setup({ types: { context: {} as { count: number } } }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { begun: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const model = { ...modelOf(machine), tellApart: ({ count }: { count: number }) => count };
  expect(() => new Paths(model as MachineModel).shortest()).toThrow('counter has more than 50000 situations');
});

it('names the states that only a model, or only its machine, has', () => {
  const machine = createMachine({ id: 'door', initial: 'open', states: { open: {}, shut: {} } });
  expect(disagreements(machine, 'model', { open: {}, ajar: {} })).toEqual([
    'door: gone: the state ajar, which the model describes',
    'door: new: the state shut, which the model does not describe',
  ]);
});

it('walks events that a machine sends to itself, inner states and wildcards', () => {
  const machine = createMachine({
    id: 'form',
    initial: 'filling',
    states: {
      filling: {
        initial: 'empty',
        states: { empty: { on: { '*': 'full' } }, full: { type: 'final' } },
        onDone: { target: 'sent' },
      },
      sent: {},
    },
  });
  const paths = new Paths(modelOf(machine)).shortest();
  expect(paths.map(({ steps }) => steps.flatMap(({ taken }) => taken))).toContainEqual([
    'filling.empty: *',
    'filling: form.filling is done',
  ]);
});
