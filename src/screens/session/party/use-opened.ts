import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SaveFormHandle } from '../../shared/saving/save-form.tsx';
import { useUsualMaster } from './use-last-session.ts';

/**
 * The initial data of the form of a session: the time, and the member's usual master. If the master becomes known only
 * later, the form starts again with it, unless the member has touched the form meanwhile. Use `opened.master` as the key
 * of the form.
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
