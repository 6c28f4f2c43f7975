import { text } from '#texts/texts.ts';

/** What has changed meanwhile that a correction is added to, sentence by sentence. */
export const ChangeList = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p>{text('correctionForm.goOn')}</p>
  </>
);
