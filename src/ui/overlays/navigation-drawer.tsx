import type { LucideIcon } from 'lucide-react';
import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { Dialog } from './dialog.tsx';
import type { Address } from '../page/address.ts';
import styles from './navigation-drawer.module.css';
import { useOpenOnPage } from './use-open-on-page.ts';

export interface NavigationGroup {
  id: string;
  label: string;
  /** A picture before the label. */
  picture?: ReactNode;
  /** Whether the page that is shown belongs to it. */
  isCurrent: boolean;
  /** Its link in the bottom bar of narrow windows. */
  tab?: { icon: LucideIcon; href: Address; label?: string };
  items: readonly {
    id: string;
    label: string;
    /** A picture before the label. */
    picture?: ReactNode;
    href: Address;
    isCurrent?: boolean;
  }[];
}

/**
 * The navigation of narrow windows: a bottom bar, within a thumb's reach, of the groups' tabs and a button that opens all
 * links. In a low window, for example at 400 % zoom, only the button is left, in the top bar.
 */
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
    <nav aria-label={navLabel} className={styles.tabs} data-bottom-bar>
      {groups.map(
        ({ id, label, isCurrent, tab, items }) =>
          tab && (
            <Link
              key={id}
              href={tab.href}
              aria-current={
                isCurrent
                  ? items.some((item) => item.isCurrent && item.href === tab.href)
                    ? 'page'
                    : 'true'
                  : undefined
              }
              className={styles.tab}
              onHoverStart={onMenuHover}
              onFocus={onMenuHover}
            >
              <tab.icon aria-hidden />
              <span>{tab.label ?? label}</span>
            </Link>
          ),
      )}
      <Button
        aria-label={menuLabel}
        aria-expanded={isOpen}
        className={styles.tab}
        onHoverStart={onMenuHover}
        onFocus={onMenuHover}
        onPress={() => onOpenChange(true)}
      >
        <MenuIcon aria-hidden />
        <span>{menuLabel}</span>
      </Button>
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
