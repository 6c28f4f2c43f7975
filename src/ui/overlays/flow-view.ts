import type { ReactNode } from 'react';

/** What a flow's dialog shows. */
export type FlowView =
  | {
      kind: 'asking';
      title: string;
      children?: ReactNode;
      warning?: string;
      confirmLabel: string;
      cancelLabel: string;
      tone?: 'normal' | 'danger';
      onConfirm: () => void;
      onCancel: () => void;
    }
  | { kind: 'working'; label: string }
  | { kind: 'succeeded'; message: string; okLabel: string; onOk: () => void }
  | { kind: 'failed'; title: string; description?: string; backLabel: string; onBack: () => void };
