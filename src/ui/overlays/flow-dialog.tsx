import { useId, useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { FlowBody, hasDescription } from './flow-body.tsx';
import styles from './flow-dialog.module.css';
import type { FlowView } from './flow-view.ts';
import { useFocusFallback } from './focus-fallback.ts';
import overlay from './overlay.module.css';

/**
 * The action of Escape: cancel a question, or close a plain success. Undefined for other views, because running work
 * cannot be stopped, and the user must read a failure or a result that is shown only once.
 */
function escapeOf(view: FlowView): (() => void) | undefined {
  if (view.kind === 'asking') return view.onCancel;
  return view.kind === 'succeeded' && view.shownOnce === undefined ? view.onOk : undefined;
}

/**
 * One modal for a whole flow: question, progress, result. It stays mounted from view to view, so that focus never returns
 * to the page in between. A press outside of it does not close it.
 */
export const FlowDialog = ({ view }: { view: FlowView | null }) => view && <OpenFlow view={view} />;

function OpenFlow({ view }: { view: FlowView }) {
  useFocusFallback();
  const dialog = useRef<HTMLElement>(null);
  const descriptionId = useId();
  const question = view.kind === 'asking' ? view.title : '';
  useLayoutEffect(() => {
    const shown = dialog.current;
    const window = shown?.parentElement;
    // The focus on a button would scroll a text that does not fit out of view.
    const isWhole = !window || window.scrollHeight <= window.clientHeight;
    const first = isWhole && shown?.querySelector<HTMLElement>('[data-flow-focus]');
    (first || shown)?.focus();
  }, [view.kind, question]);
  const escape = escapeOf(view);
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={!escape}
      onOpenChange={(isOpen) => !isOpen && escape?.()}
      className={overlay.scrim}
    >
      <Modal className={styles.modal}>
        <Dialog
          ref={dialog}
          role="alertdialog"
          aria-describedby={hasDescription(view) ? descriptionId : undefined}
          className={styles.dialog}
          data-kind={view.kind}
        >
          <FlowBody view={view} descriptionId={descriptionId} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
