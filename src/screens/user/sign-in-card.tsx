import { LogOut, MonitorCheck } from 'lucide-react';
import type { SignIn } from '#core/contract/members.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import styles from './sign-ins.module.css';
import { deviceText, momentText } from './sign-in-words.ts';

interface Props {
  signIn: SignIn;
  /** The accessible name of the button that ends the sign-in. */
  endName: string;
  /** Whether the card has moved up into the place of an ended sign-in, and so gets keyboard focus. */
  isSuccessor: boolean;
  onEnd: () => void;
}

/** One sign-in: its device, its first and last use. */
export function SignInCard({ signIn, endName, isSuccessor, onEnd }: Props) {
  return (
    <Card>
      <article className={styles.signIn}>
        <div className={styles.words}>
          <h2 className={styles.device} data-focus-fallback={isSuccessor || undefined}>
            {deviceText(signIn)}
          </h2>
          {signIn.isCurrent && (
            <Badge tone="success" icon={MonitorCheck}>
              {text('signIns.here')}
            </Badge>
          )}
          <p className={styles.use}>{text('signIns.started', { moment: momentText(signIn.started) })}</p>
          <p className={styles.use}>{text('signIns.lastUsed', { moment: momentText(signIn.lastUsed) })}</p>
        </div>
        <IconButton variant="danger" aria-label={endName} onPress={onEnd}>
          <LogOut aria-hidden />
        </IconButton>
      </article>
    </Card>
  );
}
