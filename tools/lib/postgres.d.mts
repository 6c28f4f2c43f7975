/** See postgres.mjs. */
export function startPostgres(how?: {
  durable?: boolean;
}): Promise<{ url: string; pid: number; stop(): Promise<void> } | undefined>;

export const howToGetPostgres: string;
