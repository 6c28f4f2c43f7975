import { useState } from 'react';
import { saveFile } from '#ui/page/save-file.ts';

export const csvType = 'text/csv;charset=utf-8';

/** A file to save: its name and type, and its parts in order. */
export interface FileToSave {
  name: string;
  type: string;
  parts: () => AsyncIterable<string>;
}

interface State {
  /** The name of the file that is being collected. */
  busy: string | null;
  error: unknown;
}

/** Collects a file's parts from the server, then saves the file. `error` remains until the next attempt. */
export function useDownload() {
  const [state, setState] = useState<State>({ busy: null, error: null });
  return {
    ...state,
    async download({ name, type, parts }: FileToSave): Promise<void> {
      setState({ busy: name, error: null });
      try {
        const collected: string[] = [];
        for await (const part of parts()) collected.push(part);
        saveFile(name, new Blob(collected, { type }));
        setState({ busy: null, error: null });
      } catch (error) {
        setState({ busy: null, error });
      }
    },
  };
}
