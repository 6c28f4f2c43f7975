/** Id of the script element that lists the files of the app's entry in `data-app`. The build writes it. */
export const doorId = 'door';

const door = new RegExp(`\\bid="${doorId}"[^>]*\\bdata-app="([^"]+)"`);

/** Addresses of the files of the app's entry that a built page lists. */
export const startFilesOf = (page: string): readonly string[] => door.exec(page)?.[1]?.split(' ') ?? [];
