import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { isSettled } from '#machines/session/selectors.ts';
import { Restoring } from '#screens/layout/restoring.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import type { AppRouter } from './router.tsx';

interface Props {
  services: Services;
  queries: QueryClient;
  router: AppRouter;
}

/** The router starts after the session is restored, so a deep link stays in the address until then. */
export function App({ services, queries, router }: Props) {
  const isDecided = useSelector(services.session, isSettled);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={queries}>
        {isDecided ? <RouterProvider router={router} /> : <Restoring />}
      </QueryClientProvider>
    </ServicesContext>
  );
}
