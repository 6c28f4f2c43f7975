import { expect, it } from 'vitest';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { paletteMachine } from '#machines/palette.ts';
import { controlled, start } from './support.ts';

const choice: PaletteChoice = { kind: 'screen', id: '/item/list' };

function begin() {
  const loadDialog = controlled<{ isCovered: boolean }, void>();
  const done: string[] = [];
  const machine = paletteMachine.provide({
    actors: { loadDialog: loadDialog.logic },
    actions: {
      rememberChoice: (_, { choice: { id } }) => done.push(`remember ${id}`),
      carryOut: (_, { choice: { id } }) => done.push(`carry out ${id}`),
      announceFailure: () => done.push('announce the failure'),
    },
  });
  const flow = start(machine);
  return {
    ...flow,
    loadDialog,
    done,
    ask: (isCovered = false) => flow.send({ type: 'palette.asked', isCovered }),
    choose: () => flow.send({ type: 'entry.chosen', choice }),
  };
}

it('the command palette loads its code only the first time, and later opens at once', async () => {
  const palette = begin();
  palette.ask();
  expect([palette.state(), palette.tags()]).toEqual(['loading', ['busy']]);
  await palette.loadDialog.resolve({ isCovered: false });
  expect([palette.state(), palette.tags()]).toEqual(['open', ['dialog']]);
  palette.act('palette.left');
  expect([palette.state(), palette.tags()]).toEqual(['closed', []]);
  palette.ask();
  expect(palette.state()).toBe('open');
  expect(palette.loadDialog.inputs).toHaveLength(1);
});

it('the command palette does not open over another dialog', async () => {
  const palette = begin();
  palette.ask(true);
  expect(palette.state()).toBe('closed');
  expect(palette.loadDialog.inputs).toHaveLength(0);
  palette.ask();
  await palette.loadDialog.resolve({ isCovered: true });
  expect(palette.state()).toBe('closed');
  palette.ask(true);
  expect(palette.state()).toBe('closed');
  palette.ask();
  expect(palette.state()).toBe('open');
});

it('the command palette says that its code could not be loaded, and loads it again when it is opened again', async () => {
  const palette = begin();
  palette.ask();
  await palette.loadDialog.reject(new Error('no connection'));
  expect([palette.state(), palette.done]).toEqual(['closed', ['announce the failure']]);
  palette.ask();
  expect(palette.state()).toBe('loading');
  expect(palette.loadDialog.inputs).toHaveLength(2);
});

it('the command palette carries out a choice once, and remembers the choice', async () => {
  const palette = begin();
  palette.ask();
  await palette.loadDialog.resolve({ isCovered: false });
  palette.choose();
  palette.choose();
  expect(palette.state()).toBe('closed');
  expect(palette.done).toEqual(['remember /item/list', 'carry out /item/list']);
});
