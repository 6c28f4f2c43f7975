import type { ReactNode } from 'react';
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
      /** Whether a confirmation cannot be taken back: the cancelling button then gets focus, as with `danger`. */
      isFinal?: boolean;
      onConfirm: () => void;
      onCancel: () => void;
    }
  | { kind: 'working'; label: string; children?: ReactNode }
  | {
      kind: 'succeeded';
      message: string;
      children?: ReactNode;
      /** What the person will not see again; only the button then closes the dialog, not Escape. */
      shownOnce?: ReactNode;
      okLabel: string;
      onOk: () => void;
      /** Another page that the person may want now, instead of the one to which Ok leads. */
      link?: { label: string; href: Address } | undefined;
      /** What the person may do next in the same place, instead of going where Ok leads. */
      next?: readonly { label: string; onPress: () => void }[] | undefined;
      /** Offers to take the success back. */
      undo?: { label: string; onUndo: () => void } | undefined;
    }
  | { kind: 'failed'; title: string; description?: ReactNode; backLabel: string; onBack: () => void };
