import { text } from '#texts/texts.ts';
import { LongWords } from '../loading/long-words.tsx';

/** Mount this in the dialog of a running write. After a long wait, it says what may have happened. */
export const LongWrite = () => <LongWords words={text('wait.write')} />;
