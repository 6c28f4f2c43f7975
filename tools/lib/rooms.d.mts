export interface Room {
  folder: string;
  /** Rooms that it may import. */
  imports: readonly string[];
  /** The only package that it may import; null for none. Default: any. */
  package?: string | null;
  /** Why it may not use browser globals. */
  pure?: string;
}
export const rooms: readonly Room[];
export const roomNames: readonly string[];
