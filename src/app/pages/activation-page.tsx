import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Activation } from '#screens/activation/activation.tsx';
import { paths } from '#screens/shared/addresses.ts';
import { useServices } from '#screens/shared/services.ts';
import { provideActivation } from '../actors/foundry.ts';

/** Provides the flow of an activation. `instanceUrl` is the instance's name in the address. */
export function ActivationPage({ instanceUrl = '' }: { instanceUrl?: string }) {
  const { api } = useServices();
  const navigate = useNavigate();
  // Replace this page in the history: Back would only go home again.
  const goHome = () => void navigate({ to: paths.landing, replace: true });
  const [activation] = useState(() => provideActivation(api, goHome));
  return <Activation activation={activation} instance={instanceUrl} goHome={goHome} />;
}
