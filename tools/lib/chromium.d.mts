/** The path of a Chromium on the PATH, preferably a headless one; undefined if there is none. */
export function chromiumOnPath(): string | undefined;
