import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { destinations } from '../keys/destinations.ts';
import { keysOfPage } from '../keys/shortcuts.tsx';
import type { AreaGroup } from '../layout/areas.ts';
import { paletteKeys } from '../palette/use-palette-keys.ts';
import { usePreferences } from '../shared/use-preferences.ts';
import styles from './personal.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The groups of the navigation that the member may open. */
  groups: readonly AreaGroup[];
  onGlossary: () => void;
}

/** Lists the keys that do something on the current page, those of long lists, and those that open pages. */
export function KeysSheet({ isOpen, onClose, groups, onGlossary }: Props) {
  const { keys } = usePreferences();
  const ofPage = keysOfPage(groups);
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={text('keys.title')}>
      <div className={styles.parts}>
        <p>{text(keys === 'on' ? 'keys.lead' : 'keys.off')}</p>
        <section className={styles.part}>
          <h3 className={styles.subtitle}>{text('keys.here')}</h3>
          <dl className={styles.keys}>
            {ofPage.search && <Row keys={['/']} words={text('keys.search')} />}
            {ofPage.new && <Row keys={['n']} words={text('keys.new')} />}
            {ofPage.entries && (
              <>
                <Row keys={['j']} words={text('keys.next')} />
                <Row keys={['k']} words={text('keys.previous')} />
              </>
            )}
            <Row keys={['?']} words={text('keys.help')} />
            <Row keys={[paletteKeys()]} words={text('palette.title')} />
          </dl>
        </section>
        <section className={styles.part}>
          <h3 className={styles.subtitle}>{text('keys.list')}</h3>
          <p>{text('keys.listText')}</p>
        </section>
        <section className={styles.part}>
          <h3 className={styles.subtitle}>{text('keys.go')}</h3>
          <p>{text('keys.wait')}</p>
          <dl className={styles.keys}>
            {destinations(groups).map(({ letter, label }) => (
              <Row key={letter} keys={['g', letter]} words={text(label)} />
            ))}
          </dl>
        </section>
        <div>
          <Button onPress={onGlossary}>{text('glossary.open')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

const Row = ({ keys: [first, second], words }: { keys: readonly string[]; words: string }) => (
  <div className={styles.row}>
    <dt>{words}</dt>
    <dd>
      <kbd className={styles.key}>{first}</kbd>
      {second !== undefined && (
        <>
          {` ${text('keys.then')} `}
          <kbd className={styles.key}>{second}</kbd>
        </>
      )}
    </dd>
  </div>
);
