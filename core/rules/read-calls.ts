import type { Route } from '../contract/routes.ts';

/** Whether a call only reads, so that giving it up changes nothing on the server. */
export const isRead = ({ method, reads, writes, answers }: Route): boolean =>
  answers !== 'events' && (method === 'GET' ? !writes : reads === true);
