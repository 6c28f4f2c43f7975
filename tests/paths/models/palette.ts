import assert from 'node:assert/strict';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { paletteMachine } from '#machines/palette.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { noAnswer } from './failures.ts';

const choice: PaletteChoice = { kind: 'screen', id: '/session/list' };

/** Checks that each choice was remembered and carried out once, and each failure announced. */
function checkDone({ happened, performed, paramsOf }: Look<typeof paletteMachine>): void {
  const chosen = Array.from({ length: happened('entry.chosen') }, () => choice);
  for (const action of ['rememberChoice', 'carryOut'])
    assert.deepEqual(
      paramsOf(action).map((params) => (params as { choice: PaletteChoice }).choice),
      chosen,
    );
  assert.equal(performed('announceFailure'), happened('xstate.error.actor.loadDialog'));
}

export const palette = defineFlow({
  machine: paletteMachine,
  title: 'Command palette',
  about:
    'A member presses Ctrl+K on any page, or a button of the top bar, types a few letters, and goes to a screen, a ' +
    'character, an item or a player, or carries out an action. The code of the palette is loaded when it is first asked ' +
    'for. It never opens over another dialog.',
  cases: [{ says: 'The member looks at the form of a new item.', input: undefined }],
  events: {
    'palette.asked': [
      {
        says: 'The member presses Ctrl+K.',
        spec: ['s2-palette-open'],
        event: { type: 'palette.asked', isCovered: false },
      },
      {
        says: 'The member presses Ctrl+K while a dialog with a form is open.',
        spec: ['s2-palette-covered'],
        event: { type: 'palette.asked', isCovered: true },
      },
    ],
    'palette.left': { says: 'The member presses Escape.', spec: ['s2-palette-escape'] },
    'entry.chosen': {
      says: 'The member chooses the list of sessions.',
      event: { type: 'entry.chosen', choice },
    },
  },
  answers: {
    loadDialog: [
      { says: 'The code arrives.', output: { isCovered: false } },
      { says: 'The code arrives after the member has opened a dialog.', output: { isCovered: true } },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  actions: ['rememberChoice', 'carryOut', 'announceFailure'],
  tellApart: ({ isLoaded }) => ({ isLoaded }),
  states: {
    closed: {
      says: 'The page shows no palette.',
      takes: ['palette.asked'],
      holds(look) {
        checkDone(look);
        assert.equal(look.context.isLoaded, look.happened('xstate.done.actor.loadDialog') > 0);
      },
    },
    loading: {
      says: 'The button of the palette says that it opens.',
      takes: ['palette.left'],
      tags: ['busy'],
      holds(look) {
        checkDone(look);
        assert.equal(look.context.isLoaded, false);
      },
    },
    open: {
      says: 'A dialog has a field, which has the focus, and a list of screens, actions and characters.',
      spec: ['s2-palette-open'],
      takes: ['palette.left', 'entry.chosen'],
      tags: ['dialog'],
      holds(look) {
        checkDone(look);
        assert.equal(look.context.isLoaded, true);
      },
    },
  },
});
