/**
 * Id of the script element that runs src/app/start/choose-first-paint.ts. The build writes the element, and lists the
 * files of the app's entry in its attribute `data-app`.
 */
export const startScriptId = 'door';

const fileList = new RegExp(`\\bid="${startScriptId}"[^>]*\\bdata-app="([^"]+)"`);

/** Addresses of the files of the app's entry that a built page lists. */
export const startFilesOf = (page: string): readonly string[] => fileList.exec(page)?.[1]?.split(' ') ?? [];
