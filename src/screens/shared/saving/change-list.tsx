import { text } from '#texts/texts.ts';

/** Changes since the correction was begun, one sentence each. */
export const ChangeList = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p>{text('correctionForm.goOn')}</p>
  </>
);
