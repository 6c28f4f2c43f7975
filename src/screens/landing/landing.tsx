import { useSelector } from '@xstate/react';
import { hasEndedUnasked } from '#machines/session/selectors.ts';
import { chooseLanguage } from '#texts/chosen-language.ts';
import { useServices } from '../shared/services.ts';
import { LandingView } from './landing-view.tsx';

/** The welcome screen for signed-out visitors (docs/specification.md#landing). */
export function Landing() {
  const { session, configuration, logIn } = useServices();
  const hasEnded = useSelector(session, hasEndedUnasked);
  return (
    <LandingView
      product={configuration.productName}
      hasEnded={hasEnded}
      onLogIn={logIn}
      onLanguage={chooseLanguage}
    />
  );
}
