import { expectTypeOf, it } from 'vitest';
import type { EventFromLogic } from 'xstate';
import type { Sample, StateModel, StateOf } from '../../src/index.ts';
import type { CallShape, PageStage, Scene } from '../../src/playwright.ts';
import type { checkout, checkoutMachine } from '../machines/checkout.ts';
import type { playerMachine } from '../machines/player.ts';

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

it('a stage gets the types of its model: of the events that its acts cause, and of the result of `tellApart`', () => {
  type CheckoutStage = PageStage<Scene, CallShape, typeof checkout>;
  type Pay = NonNullable<CheckoutStage['acts']['pay.pressed']>;
  expectTypeOf<keyof CheckoutStage['acts']>().toEqualTypeOf<EventFromLogic<typeof checkoutMachine>['type']>();
  expectTypeOf<Parameters<Pay>[1]['event']>().toEqualTypeOf<{ type: 'pay.pressed' }>();
  expectTypeOf<Parameters<CheckoutStage['sees'][string]>[1]>().toEqualTypeOf<{ failures: number }>();
});

it('a stage without the type of its model may act on any event', () => {
  expectTypeOf<PageStage['acts'][string]>().parameter(1).toEqualTypeOf<Sample>();
});
