import type { ReactElement, ReactNode } from 'react';
import type { Address } from '../page/address.ts';

/** A view of a flow's dialog. */
export type FlowView =
  | {
      kind: 'asking';
      title: string;
      children?: ReactNode;
      warning?: string;
      confirmLabel: string;
      cancelLabel: string;
      tone?: 'normal' | 'danger';
      /** Whether the cancelling button gets the focus, as with `danger`, so that a stray Enter does not confirm. */
      focusesCancel?: boolean;
      onConfirm: () => void;
      onCancel: () => void;
    }
  | { kind: 'working'; label: string; children?: ReactNode }
  | {
      kind: 'succeeded';
      message: string;
      children?: ReactNode;
      /** Content that the user will never see again; then only the button closes the dialog, not Escape. */
      shownOnce?: ReactElement | undefined;
      onOk: () => void;
      /** A link to another page than the one that the Ok button opens. */
      link?: { label: string; href: Address } | undefined;
      /** Buttons for what the user may do next on the same page, instead of pressing Ok. */
      next?: readonly { label: string; onPress: () => void }[] | undefined;
      /** A button that undoes what has succeeded. */
      undo?: { label: string; onUndo: () => void } | undefined;
    }
  | { kind: 'failed'; title: string; description?: ReactNode; onBack: () => void };
