import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** The parts that a skip link can lead to, besides the main content. */
export type SkipTarget = 'search' | 'results' | 'pages';

const order: readonly SkipTarget[] = ['search', 'results', 'pages'];
const targets = new Map<SkipTarget, readonly HTMLElement[]>();
const listeners = new Set<() => void>();
let present: readonly SkipTarget[] = [];

function change(target: SkipTarget, elements: readonly HTMLElement[]): void {
  targets.set(target, elements);
  present = order.filter((each) => (targets.get(each)?.length ?? 0) > 0);
  for (const changed of listeners) changed();
}

/** Lets a skip link lead to the focusable element of `ref`, which must be mounted as long as the component. */
export function useSkipTarget(target: SkipTarget, ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    change(target, [...(targets.get(target) ?? []), element]);
    return () => change(target, targets.get(target)?.filter((each) => each !== element) ?? []);
  }, [target, ref]);
}

/** The element of a target; the first on the page, if there are several. */
export const elementOf = (target: SkipTarget): HTMLElement | undefined =>
  targets
    .get(target)
    ?.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .at(0);

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The targets on the page, in order. */
export const useSkipTargets = (): readonly SkipTarget[] => useSyncExternalStore(subscribe, () => present);
