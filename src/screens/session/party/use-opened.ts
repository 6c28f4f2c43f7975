import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SaveFormHandle } from '../../shared/saving/save-form.tsx';
import { useUsualMaster } from './use-last-session.ts';

/**
 * What the form of a session begins with: the time, and the member's usual master. If that arrives late, the
 * form begins again with it, unless the person has touched the form meanwhile. Use `master` as the form's key.
 */
export function useOpened() {
  const handle = useRef<SaveFormHandle>(null);
  const master = useUsualMaster();
  const [opened, setOpened] = useState(() => ({ now: Date.now(), master: master ?? '' }));
  const arrive = useEffectEvent((late: string) => {
    if (opened.master === '' && handle.current?.isUntouched()) setOpened({ ...opened, master: late });
  });
  useEffect(() => {
    if (master !== null) arrive(master);
  }, [master]);
  return { opened, handle };
}
