import { expectTypeOf, it } from 'vitest';
import type { ApartOf, StateModel, StateOf } from '../src/index.ts';
import type { checkoutMachine } from './machines/checkout.ts';
import type { kettle } from './machines/kettle.ts';
import type { playerMachine } from './machines/player.ts';

it('the type of a model requires a description of every innermost state, and allows no other', () => {
  expectTypeOf<StateOf<typeof checkoutMachine>>().toEqualTypeOf<
    'quoting' | 'ready' | 'paying' | 'refused' | 'paid' | 'abandoned'
  >();
  expectTypeOf<StateOf<typeof playerMachine>>().toEqualTypeOf<
    'transport.stopped' | 'transport.playing' | 'volume.loud' | 'volume.muted'
  >();
});

it('the type of a state description requires the check `holds`', () => {
  expectTypeOf<StateModel<typeof playerMachine>>().toHaveProperty('holds').toBeFunction();
});

it('a stage gets the type of the result of `tellApart`', () => {
  expectTypeOf<ApartOf<typeof kettle>>().toEqualTypeOf<{ litres: number; hasBoiled: boolean }>();
});
