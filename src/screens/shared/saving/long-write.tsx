import { text } from '#texts/texts.ts';
import { LongWords } from '../loading/long-words.tsx';

/** Mounted in the dialog of a write under way: says what may have happened once that takes long. */
export const LongWrite = () => <LongWords words={text('wait.write')} />;
