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
  /** Whether a file is being collected. */
  isBusy: boolean;
  error: unknown;
}

/** Collects a file's parts from the server, then saves the file. `error` remains until the next attempt. */
export function useDownload() {
  const [state, setState] = useState<State>({ isBusy: false, error: null });
  return {
    ...state,
    async download({ name, type, parts }: FileToSave): Promise<void> {
      setState({ isBusy: true, error: null });
      try {
        const collected: string[] = [];
        for await (const part of parts()) collected.push(part);
        saveFile(name, new Blob(collected, { type }));
        setState({ isBusy: false, error: null });
      } catch (error) {
        setState({ isBusy: false, error });
      }
    },
  };
}
