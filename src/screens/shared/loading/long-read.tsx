import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { isLong, longWait, waitMachine } from '#machines/wait.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ToneIcon } from '#ui/elements/tone-icon.tsx';
import { focusAfter } from '#ui/page/page-heading.tsx';
import { useServices } from '../services.ts';
import styles from './long-read.module.css';

/** Mount this while a read awaits its answer. After a long wait, it says so, with a button to give up all reads. */
export function LongRead() {
  const { api } = useServices();
  const [machine] = useState(() => waitMachine.provide({ actions: { giveUp: api.reads.giveUp } }));
  const [snapshot, send] = useMachine(machine, { input: { time: longWait, mayBeGivenUp: true } });
  return (
    <>
      <div aria-live="polite">
        {isLong(snapshot) && (
          <p className={styles.words}>
            <ToneIcon tone="info" />
            {text('wait.read')}
          </p>
        )}
      </div>
      {isLong(snapshot) && (
        <div>
          <Button
            variant="secondary"
            onPress={({ target }) => {
              const giveFocus = focusAfter(target);
              send({ type: 'wait.givenUp' });
              giveFocus();
            }}
          >
            {text('wait.stop')}
          </Button>
        </div>
      )}
    </>
  );
}
