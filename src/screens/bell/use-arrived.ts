import { useState } from 'react';
import type { Notice } from '#core/contract/adventures/notices.ts';
import { newestNotice, noticesAfter } from '#core/views/notices.ts';

/** The notices that arrived last since the first answer, in which none is an arrival. Undefined: no answer yet. */
export function useArrived(notices: readonly Notice[] | undefined): readonly Notice[] {
  const [last, setLast] = useState({ notices, arrived: [] as readonly Notice[] });
  if (notices && notices !== last.notices) {
    const arrived = last.notices ? noticesAfter(notices, newestNotice(last.notices)) : [];
    setLast({ notices, arrived: arrived.length > 0 ? arrived : last.arrived });
  }
  return last.arrived;
}
