import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { VersionNotice } from '#screens/layout/version-notice.tsx';
import { provideNewVersion } from '../actors/new-version.ts';
import { workerAddress } from './address.ts';

/** Registers the worker, and offers new versions. */
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
  return <VersionNotice isBusy={snapshot.hasTag('busy')} onReload={() => send({ type: 'reload.asked' })} />;
}
