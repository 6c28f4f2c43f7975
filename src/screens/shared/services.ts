import { createContext, useContext } from 'react';
import type { Api } from '#api/api.ts';
import type { Configuration } from '#core/contract/configuration.ts';
import type { sellMachine } from '#machines/sell.ts';
import type { SessionRef } from '#machines/session/selectors.ts';
import type { tokenUploadMachine } from '#machines/token-upload.ts';

/** What every screen may bind to. */
export interface Services {
  api: Api;
  session: SessionRef;
  configuration: Configuration;
  /** Leaves for the chat platform's login, in this window. */
  logIn(): void;
  /** Goes to a path of the app. */
  goTo(path: string): void;
}

/** The signed-in area's machines, their actors provided. */
export interface Flows {
  sell: typeof sellMachine;
  tokenUpload: typeof tokenUploadMachine;
}

export const ServicesContext = createContext<Services | null>(null);
export const FlowsContext = createContext<Flows | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The composition root provides no services');
  return services;
}

export function useFlows(): Flows {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error('The composition root provides no flows');
  return flows;
}
