import { expectTypeOf, it } from 'vitest';
import type { StateModel, StateOf } from '../src/index.ts';
import type { checkoutMachine } from './machines/checkout.ts';
import type { playerMachine } from './machines/player.ts';

it('a model must describe every innermost state, and no other', () => {
  expectTypeOf<StateOf<typeof checkoutMachine>>().toEqualTypeOf<
    'quoting' | 'ready' | 'paying' | 'refused' | 'paid' | 'abandoned'
  >();
  expectTypeOf<StateOf<typeof playerMachine>>().toEqualTypeOf<
    'transport.stopped' | 'transport.playing' | 'volume.loud' | 'volume.muted'
  >();
});

it('a description must say what holds', () => {
  expectTypeOf<StateModel<typeof playerMachine>>().toHaveProperty('holds').toBeFunction();
});
