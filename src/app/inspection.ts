/**
 * Shows every machine in the Stately inspector during development: `npm run dev -- --inspect`. The inspector
 * is a page of a third party, so no tokens or login codes are sent to it. The inspector is never part of a
 * build.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import { Actor, type AnyActorLogic } from 'xstate';

const secrets = new Set(['jwt', 'refreshJwt', 'authToken', 'refreshToken', 'code', 'discordCode', 'state']);

function withoutSecrets<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      secrets.has(key) && typeof part === 'string' ? 'hidden' : (withoutSecrets(part) as unknown),
    ]),
  ) as Value;
}

/** Attaches the inspector to every actor that starts from now on. */
export function attachInspector(): void {
  const inspector = createBrowserInspector({
    sanitizeContext: withoutSecrets,
    sanitizeEvent: withoutSecrets,
  });
  const { start } = Actor.prototype;
  const attachedSystems = new WeakSet<object>();
  Actor.prototype.start = function attached(this: Actor<AnyActorLogic>) {
    // Invoked actors belong to the same system, so the inspector receives their events too.
    if (!attachedSystems.has(this.system)) {
      attachedSystems.add(this.system);
      inspector.actor(this, this.getSnapshot());
      this.system.inspect(inspector.inspect);
    }
    return start.call(this);
  };
}
