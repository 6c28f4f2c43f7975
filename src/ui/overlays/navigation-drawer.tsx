import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-aria-components/Link';
import { Dialog } from './dialog.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Address } from '../page/address.ts';
import styles from './navigation-drawer.module.css';
import { useOpenOnPage } from './use-open-on-page.ts';

export interface NavigationGroup {
  id: string;
  label: string;
  /** A picture before the label. */
  picture?: ReactNode;
  items: readonly {
    id: string;
    label: string;
    /** A picture before the label. */
    picture?: ReactNode;
    href: Address;
    isCurrent?: boolean;
  }[];
}

/** All links of the bar behind one button, for narrow windows and for 400 % zoom. */
export function NavigationDrawer({
  groups,
  navLabel,
  menuLabel,
  onMenuHover,
}: {
  groups: readonly NavigationGroup[];
  navLabel: string;
  menuLabel: string;
  onMenuHover: (() => void) | undefined;
}) {
  const { isOpen, onOpenChange } = useOpenOnPage();
  return (
    <nav aria-label={navLabel}>
      <IconButton
        variant="bar"
        aria-label={menuLabel}
        aria-expanded={isOpen}
        onHoverStart={onMenuHover}
        onFocus={onMenuHover}
        onPress={() => onOpenChange(true)}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      <Dialog size="start" isOpen={isOpen} onOpenChange={onOpenChange} title={menuLabel}>
        <nav aria-label={navLabel} className={styles.groups}>
          {groups.map((group) => (
            <Group key={group.id} group={group} onFollow={() => onOpenChange(false)} />
          ))}
        </nav>
      </Dialog>
    </nav>
  );
}

function Group({ group, onFollow }: { group: NavigationGroup; onFollow: () => void }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={styles.label}>
        {group.picture}
        {group.label}
      </h3>
      <ul aria-labelledby={id}>
        {group.items.map((item) => (
          <li key={item.id}>
            <Link
              href={item.href}
              aria-current={item.isCurrent ? 'page' : undefined}
              className={styles.link}
              onPress={onFollow}
            >
              {item.picture}
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
