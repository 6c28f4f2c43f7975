import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import { TextLink } from '../elements/text-link.tsx';
import styles from './flow-dialog.module.css';
import type { FlowView } from './flow-view.ts';

const titleOf = (view: FlowView): string =>
  view.kind === 'working' ? view.label : view.kind === 'succeeded' ? view.message : view.title;

const descriptionOf = (view: FlowView): ReactNode =>
  view.kind === 'failed' ? (view.description ?? text('ui.failed')) : view.children;

export const hasDescription = (view: FlowView): boolean =>
  Boolean(descriptionOf(view)) || (view.kind === 'asking' && view.warning !== undefined);

/**
 * The content of a flow's dialog. One live element contains the text of all views, because screen readers do not read a
 * dialog again when only its content changes. The role is set explicitly, as in alert.tsx. `data-flow-focus` marks the
 * element that gets the focus.
 */
export const FlowBody = ({ view, descriptionId }: { view: FlowView; descriptionId: string }) => (
  <>
    <div
      className={styles.words}
      role={view.kind === 'failed' ? 'alert' : undefined}
      aria-live="assertive"
      aria-atomic
    >
      {view.kind === 'succeeded' && <CircleCheck aria-hidden className={styles.sign} data-tone="success" />}
      {view.kind === 'failed' && <CircleAlert aria-hidden className={styles.sign} data-tone="danger" />}
      <Heading key="title" slot="title" className={styles.title}>
        {titleOf(view)}
      </Heading>
      {hasDescription(view) && (
        <div id={descriptionId} className={styles.description}>
          {descriptionOf(view)}
          {view.kind === 'asking' && view.warning !== undefined && (
            <p className={styles.warning}>
              <TriangleAlert aria-hidden />
              <span>{view.warning}</span>
            </p>
          )}
        </div>
      )}
    </div>
    {/* Outside the live element, so that screen readers do not spell out a secret. */}
    {view.kind === 'succeeded' && view.shownOnce !== undefined && (
      <div className={styles.outcome}>{view.shownOnce}</div>
    )}
    <Answers view={view} />
  </>
);

/** The buttons of a view. Their keys prevent React from reusing one view's button for another while a key is held on it. */
function Answers({ view }: { view: FlowView }) {
  switch (view.kind) {
    case 'working':
      return (
        <ProgressBar isIndeterminate aria-label={view.label} className={styles.track}>
          <span className={styles.runner} />
        </ProgressBar>
      );
    case 'succeeded':
      return (
        <div key="succeeded" className={styles.answers}>
          {view.link && <TextLink href={view.link.href}>{view.link.label}</TextLink>}
          {view.next?.map(({ label, onPress }) => (
            <Button key={label} onPress={onPress}>
              {label}
            </Button>
          ))}
          {view.undo && <Button onPress={view.undo.onUndo}>{view.undo.label}</Button>}
          <Button data-flow-focus variant="primary" onPress={view.onOk}>
            {view.okLabel}
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div key="failed" className={styles.answers}>
          <Button data-flow-focus variant="danger" onPress={view.onBack}>
            {view.backLabel}
          </Button>
        </div>
      );
    case 'asking': {
      const isDanger = view.tone === 'danger';
      const isSafeFirst = isDanger || view.isFinal === true;
      return (
        <div key="asking" className={styles.answers}>
          <Button data-flow-focus={isSafeFirst || undefined} onPress={view.onCancel}>
            {view.cancelLabel}
          </Button>
          <Button
            data-flow-focus={!isSafeFirst || undefined}
            variant={isDanger ? 'danger' : 'primary'}
            onPress={view.onConfirm}
          >
            {view.confirmLabel}
          </Button>
        </div>
      );
    }
  }
}
