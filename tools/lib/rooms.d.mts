export interface Room {
  folder: string;
  /** Rooms that the room may import. */
  imports: readonly string[];
  /** The only package that the room may import; null for none. Default: any. */
  package?: string | null;
  /** Present if the room must not use browser globals: the reason. */
  noBrowserGlobals?: string;
}
export const rooms: readonly Room[];
export const roomNames: readonly string[];
