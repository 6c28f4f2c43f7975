/** An event of a stream; `name` is undefined for one without a name, such as a heartbeat. */
export interface ServerEvent {
  name: string | undefined;
  id: string;
  data: string;
}

function eventIn(block: string): ServerEvent {
  const fields = block.split(/\r?\n/).map((line) => /^([^:]*): ?(.*)$/.exec(line));
  const all = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  return { name: all('event').at(-1), id: all('id').at(-1) ?? '', data: all('data').join('\n') };
}

/** Calls `onEvent` with each event of a stream until the stream ends. Fails if the connection breaks. */
export async function readEvents(
  body: ReadableStream<BufferSource>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) onEvent(eventIn(block));
  }
}
