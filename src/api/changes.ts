import { type Change, changesEvent, readChanges } from '#core/contract/journal/changes.ts';
import { readEvents, type ServerEvent } from './events.ts';
import type { Http } from './http.ts';

/** Where a stream begins: after an event, or with the changes of the last `age` ms. */
export type ResumePoint = { after: number } | { age: number };

/** One event of a stream. */
export interface StreamEvent {
  /** The id of the event, after which another stream may begin. */
  id: number;
  /** Empty for a heartbeat; null if anything may have changed. */
  changes: Change[] | null;
}

function readEvent({ name, id, data }: ServerEvent): StreamEvent | null {
  if (!/^\d{1,15}$/.test(id)) return null;
  if (name === undefined) return { id: Number(id), changes: [] };
  return { id: Number(id), changes: name === changesEvent ? readChanges(data) : null };
}

/**
 * Calls `onEvent` with each event until the stream ends (docs/specification.md#s8-live).
 * @throws RequestFailure if the server opens no stream; any error if the connection breaks
 */
export async function listenToChanges(
  http: Http,
  beginning: ResumePoint,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const body = await http.stream('changes', { query: { ...beginning } }, signal);
  await readEvents(body, (received) => {
    const event = readEvent(received);
    if (event) onEvent(event);
  });
}
