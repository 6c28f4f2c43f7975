/**
 * The lines of the log that calls wrote and that contain `text`. Lines of the server's background work, such as
 * following the journal, are omitted: they may appear at any time.
 */
export const linesOfCalls = (lines: readonly string[], text: string): readonly string[] =>
  lines.filter((line) => 'reqId' in (JSON.parse(line) as object) && line.includes(text));

/** A logger for a server, and the text that it has logged so far. */
export function recordedLog(level: string) {
  const lines: string[] = [];
  return {
    logger: { level, stream: { write: (line: string) => void lines.push(line) } },
    text: () => lines.join(''),
    lines,
  };
}
