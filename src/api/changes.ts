import { type Change, changesEvent, readChanges } from '#core/contract/journal/changes.ts';
import type { Http } from './http.ts';

/** Where a stream begins: after an event, or with the changes of the last `age` ms. */
export type Beginning = { after: number } | { age: number };

/** One event of a stream. */
export interface StreamEvent {
  /** The id of the event, after which another stream may begin. */
  id: number;
  /** Empty for a heartbeat; null if anything may have changed. */
  changes: Change[] | null;
}

/** The fields of an event, from its lines. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.split(/\r?\n/).map((line) => /^([^:]*): ?(.*)$/.exec(line));
  return new Map(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
}

function readEvent(block: string): StreamEvent | null {
  const fields = fieldsOf(block);
  const id = fields.get('id') ?? '';
  if (!/^\d{1,15}$/.test(id)) return null;
  const name = fields.get('event');
  if (name === undefined) return { id: Number(id), changes: [] };
  return { id: Number(id), changes: name === changesEvent ? readChanges(fields.get('data') ?? '') : null };
}

/**
 * Calls `onEvent` with each event until the stream ends (docs/specification.md#s8-live).
 * @throws RequestFailure if the server opens no stream; any error if the connection breaks
 */
export async function listenToChanges(
  http: Http,
  beginning: Beginning,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const body = await http.stream('changes', { query: { ...beginning } }, signal);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event) onEvent(event);
    }
  }
}
