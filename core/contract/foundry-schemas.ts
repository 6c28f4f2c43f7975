import Type, { type Static } from 'typebox';
import { Instant, MapOf, Maybe } from './schema.ts';

/** A virtual tabletop (specification, section 3, Foundry instance info). */
export const WireInstance = Type.Object({
  id: Type.String(),
  /** An absolute http(s) address; its last path segment is what the activation call asks for. */
  url: Type.String(),
  masterName: Maybe(Type.String()),
  /** When it was last started; null where nobody knows. */
  uptime: Maybe(Instant),
  /** `online`, `stopped`, or what else its host says, such as `launching` and `errored`. */
  status: Type.String(),
  /** Fraction of one core: 1.5 is one and a half cores. */
  cpu: Maybe(Type.Number()),
  /** Bytes. */
  memory: Maybe(Type.Number()),
  diskSize: Maybe(Type.Number()),
});
export type WireInstance = Static<typeof WireInstance>;

/** What each event of the stream carries: every instance by its id. */
export const WireInstances = MapOf(WireInstance);
export type WireInstances = Static<typeof WireInstances>;
