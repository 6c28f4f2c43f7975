import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { provideNewVersion } from '../actors/new-version.ts';
import { workerAddress } from './address.ts';

/** Registers the worker, and offers new versions (docs/specification.md#s8-version-offer). */
export function NewVersions() {
  const [machine] = useState(() =>
    provideNewVersion({
      register: () => navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' }),
      container: navigator.serviceWorker,
      reload: () => location.reload(),
    }),
  );
  const [snapshot, send] = useMachine(machine);
  if (!snapshot.hasTag('notice')) return null;
  const reload = (
    <Button
      variant="secondary"
      isPending={snapshot.hasTag('busy')}
      onPress={() => send({ type: 'reload.asked' })}
    >
      {text('version.reload')}
    </Button>
  );
  return (
    <Alert tone="info" title={text('version.new')} action={reload}>
      {text('version.drafts')}
    </Alert>
  );
}
