export interface Room {
  folder: string;
  /** Rooms that the room may import. */
  imports: readonly string[];
  /** The only package that the room may import; null if it may import none. Default: all. */
  package?: string | null;
  /** The reason why the room must not use browser globals. Absent if it may. */
  noBrowserGlobals?: string;
}
export const rooms: readonly Room[];
export const roomNames: readonly string[];
