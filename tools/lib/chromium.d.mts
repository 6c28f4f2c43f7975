/** The path of a Chromium on the PATH, preferably of one without windows; undefined if there is none. */
export function chromiumOnPath(): string | undefined;
