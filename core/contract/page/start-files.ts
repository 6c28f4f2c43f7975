/**
 * Id of the script element that runs src/app/start/door.ts. The build writes the element, and lists the files of the
 * app's entry in its attribute `data-app`.
 */
export const doorId = 'door';

const fileList = new RegExp(`\\bid="${doorId}"[^>]*\\bdata-app="([^"]+)"`);

/** Addresses of the files of the app's entry that a built page lists. */
export const startFilesOf = (page: string): readonly string[] => fileList.exec(page)?.[1]?.split(' ') ?? [];
