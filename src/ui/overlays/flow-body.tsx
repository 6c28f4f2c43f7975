import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
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
 * The content of a flow's dialog. The text of every view appears in the same live element, because screen readers do not
 * read a dialog again when only its content changes. A failure has the role `alert`, which also reads an element that is
 * inserted together with its text. `data-flow-focus` marks the element that gets the focus.
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

/**
 * The buttons of a view. Each view has its own React key, because React would otherwise reuse a button for the next view,
 * and an Enter that is still held down would press it.
 */
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
          {view.next?.map(({ label, onPress }) => (
            <Button key={label} onPress={onPress}>
              {label}
            </Button>
          ))}
          {view.undo && <Button onPress={view.undo.onUndo}>{view.undo.label}</Button>}
          <Button
            // A stray Enter must not close what is shown only once; the dialog itself then has the focus.
            data-flow-focus={view.shownOnce === undefined || undefined}
            variant="primary"
            onPress={view.onOk}
          >
            {text('dialog.ok')}
          </Button>
          {view.link && <TextLink href={view.link.href}>{view.link.label}</TextLink>}
        </div>
      );
    case 'failed':
      return (
        <div key="failed" className={styles.answers}>
          <Button data-flow-focus variant="danger" onPress={view.onBack}>
            {text('dialog.back')}
          </Button>
        </div>
      );
    case 'asking': {
      const isDanger = view.tone === 'danger';
      const focusesCancel = isDanger || view.focusesCancel === true;
      return (
        <div key="asking" className={styles.answers}>
          <Button data-flow-focus={focusesCancel || undefined} onPress={view.onCancel}>
            {view.cancelLabel}
          </Button>
          <Button
            data-flow-focus={!focusesCancel || undefined}
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
