import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';

/** Lists the changes since the user began the correction, one sentence each. */
export const ChangeList = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>
        <Explained>{sentence}</Explained>
      </p>
    ))}
    <p>{text('correctionForm.goOn')}</p>
  </>
);
