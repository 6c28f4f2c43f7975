import { text } from '#texts/texts.ts';

/** Lists the changes since the user began the correction, one sentence each. */
export const ChangeList = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p>{text('correctionForm.goOn')}</p>
  </>
);
