import { render, screen } from '@testing-library/react';
import { App } from '#app/app.tsx';
import { createAppRouter } from '#app/router.tsx';
import type { RouterContext } from '#app/router-context.ts';
import type { CallName } from '#core/contract/routes.ts';
import type { Address } from '#ui/page/address.ts';
import { type Circumstances, servicesOf } from './services.ts';

/** Opens a page of the whole app for a member, in a document that shows no other page. */
export async function openPage(href: string, given: Circumstances = {}) {
  const { services, queries, calls } = servicesOf(given);
  const { api, session } = services;
  const router = createAppRouter({ api, session, queries, changes: null } as unknown as RouterContext);
  services.goTo = (address: Address) => void router.navigate({ href: address });
  history.replaceState(null, '', href);
  render(<App services={services} queries={queries} router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return {
    /** The parameters of the calls with this name so far, in order. */
    asked: (call: CallName) => calls.flatMap(({ name, inputs }) => (name === call ? [inputs] : [])),
    /** Path and query of the address. */
    address: () => location.pathname + location.search,
  };
}
