import { expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup, spawnChild } from 'xstate';
import { disagreements, type MachineModel, Paths } from '../../src/index.ts';

const modelOf = (machine: AnyStateMachine): MachineModel => ({
  machine,
  title: 'Something',
  about: 'It cannot be walked.',
  cases: [{ says: 'It begins.', input: undefined }],
  events: { begun: [{ says: 'It begins.', event: { type: 'begun' } }] },
  states: {},
});

const work = fromPromise(() => Promise.resolve());
const named = setup({ actors: { work } });

it('refuses a machine in which a state spawns an actor', () => {
  const machine = named.createMachine({
    id: 'press',
    initial: 'on',
    states: { on: { entry: spawnChild('work') } },
  });
  expect(() => new Paths(modelOf(machine))).toThrow(
    'press: the state on spawns an actor. Paths answer the actors that a state invokes',
  );
});

it('refuses a machine in which an assignment spawns an actor', () => {
  const machine = setup({ actors: { work }, types: { context: {} as { ref: unknown } } }).createMachine({
    id: 'press',
    context: { ref: null },
    on: { begun: { actions: assign({ ref: ({ spawn }) => spawn('work', { id: 'worker' }) }) } },
  });
  expect(() => new Paths(modelOf(machine)).shortest()).toThrow('press: an action spawns the actor "worker"');
});

it('refuses a machine that sends itself an event after a delay', () => {
  const machine = createMachine({
    id: 'press',
    initial: 'on',
    states: { on: { entry: raise({ type: 'begun' }, { delay: 100 }), on: { begun: 'off' } }, off: {} },
  });
  expect(() => new Paths(modelOf(machine))).toThrow('press: the state on sends an event after a delay');
});

it('refuses a machine that invokes an actor without a name', () => {
  const machine = createMachine({ id: 'press', initial: 'on', states: { on: { invoke: { src: work } } } });
  expect(() => new Paths(modelOf(machine))).toThrow('press: the state on invokes an actor that has no name');
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
