import type { Instance } from '#core/contract/foundry.ts';

/** A virtual tabletop of which only these values matter. */
export const instance = (id: string, status = 'online', cpu = 0): Instance => ({
  id,
  url: '',
  masterName: '',
  uptime: null,
  status,
  cpu,
  memory: 0,
  diskSize: 0,
});
