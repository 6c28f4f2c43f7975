import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { AskWrite } from '../shared/writes/confirmed-writes.tsx';

/** A button by which a member withdraws, after a question. */
export function WithdrawButton({
  adventure: { id, title, own },
  ask,
}: {
  adventure: Adventure;
  ask: AskWrite;
}) {
  const words = text(own?.state === 'seated' ? 'withdrawal.cannotCome' : 'withdrawal.withdraw');
  return (
    <div>
      <Button
        aria-label={text('withdrawal.named', { words, title })}
        onPress={() =>
          ask('withdrawal', {
            id,
            name: title,
            // A place among those who wait is not given back.
            undoes: own?.state === 'seated' || own?.state === 'asked' ? 'signedUp' : undefined,
          })
        }
      >
        {words}
      </Button>
    </div>
  );
}
