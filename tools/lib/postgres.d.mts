/** See postgres.mjs. */
export function startPostgres(how?: { durable?: boolean }): Promise<
  | {
      url: string;
      pid: number;
      restart(how: 'fast' | 'immediate'): Promise<void>;
      stop(): Promise<void>;
    }
  | undefined
>;

export const howToGetPostgres: string;
