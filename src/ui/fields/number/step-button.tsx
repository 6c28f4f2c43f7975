import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './number-field.module.css';

/** Delay before a held press repeats, and the interval between repeats, in ms. */
const delays = { first: 400, next: 60 };

interface Props {
  label: string;
  isDisabled: boolean;
  onStep: () => void;
  children: ReactNode;
}

/**
 * A button beside a number field. Holding the button, except by touch, repeats the step. With the keyboard, users step
 * in the field itself.
 */
export function StepButton({ label, isDisabled, onStep, children }: Props) {
  const step = useRef(onStep);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    step.current = onStep;
  });
  const release = () => clearTimeout(timer.current);
  useEffect(() => release, []);
  const repeatIn = (delay: number) => {
    timer.current = setTimeout(() => {
      step.current();
      repeatIn(delays.next);
    }, delay);
  };
  return (
    <Button
      aria-label={label}
      className={styles.step}
      excludeFromTabOrder
      preventFocusOnPress
      isDisabled={isDisabled}
      // A touch may begin a scroll, so it steps only when the finger lifts.
      onPressStart={({ pointerType }) => {
        if (pointerType === 'touch') return;
        step.current();
        repeatIn(delays.first);
      }}
      onPressEnd={release}
      onPress={({ pointerType }) => pointerType === 'touch' && step.current()}
    >
      {children}
    </Button>
  );
}
