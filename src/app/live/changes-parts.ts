import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '#api/http.ts';
import type { OwnActs } from './own-acts.ts';

/** The parts of the app that are needed to follow the changes. */
export interface ChangesParts {
  http: Http;
  ownActs: OwnActs;
  /** Requests tokens with the member's current roles. */
  refreshRoles: () => void;
}

export interface LiveParts extends ChangesParts {
  queries: QueryClient;
  /** The signed-in member's id. */
  member: string;
}
