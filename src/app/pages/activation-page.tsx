import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Activation } from '#screens/activation/activation.tsx';
import { paths } from '#screens/shared/addresses.ts';
import { useServices } from '#screens/shared/services.ts';
import { provideActivation } from '../actors/foundry.ts';

const route = getRouteApi('/inactive/{-$instanceUrl}/{-$other}');

/** Reads the instance's name from the address, and ignores the part after it. */
export default function ActivationPage() {
  const { instanceUrl = '' } = route.useParams();
  const { api } = useServices();
  const navigate = useNavigate();
  // Replace this page in the history: Back would only go home again.
  const goHome = () => void navigate({ to: paths.landing, replace: true });
  const [activation] = useState(() => provideActivation(api, goHome));
  return <Activation key={instanceUrl} activation={activation} instance={instanceUrl} goHome={goHome} />;
}
