import { useLeaveGuard } from './use-leave-guard.ts';

/** Keeps the page while a write is under way: who left would not hear what became of it, and might do it again. */
export function useHeldPage(isWriting: boolean): void {
  useLeaveGuard(
    () => isWriting,
    () => false,
  );
}
