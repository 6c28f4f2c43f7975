import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { MenuOf } from '../buttons/menu-button.tsx';
import type { NavigationGroup } from '../overlays/navigation-drawer.tsx';
import { ShownPage } from '../overlays/use-open-on-page.ts';
import styles from './top-bar.module.css';

interface Props {
  groups: readonly NavigationGroup[];
  navLabel: string;
  onMenuHover: (() => void) | undefined;
}

const directions: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * One menu per group, or a link if the group has only one page. The left and right arrows move from group to group, also
 * from an open menu.
 */
export function AreaMenus({ groups, navLabel, onMenuHover }: Props) {
  const page = useContext(ShownPage);
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<{ id: string; page: string } | null>(null);
  const openId = open?.page === page ? open.id : null;
  // React's events bubble through portals, so this also handles keys in an open menu.
  const handleKey = (event: KeyboardEvent) => {
    const by = directions[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const openers = [...(nav.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const from = openId === null ? openers.indexOf(event.target as HTMLElement) : indexOf(groups, openId);
    if (from < 0) return;
    event.preventDefault();
    const to = (from + by + groups.length) % groups.length;
    const [opener, next] = [openers[to], groups[to]];
    if (openId === null || !next) return opener?.focus();
    setOpen(null);
    // The closed menu returns the focus to its own button in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        opener?.focus();
        if (next.items.length > 1) setOpen({ id: next.id, page });
      }),
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are interactive
    <nav ref={nav} aria-label={navLabel} className={styles.groups} onKeyDown={handleKey}>
      {groups.map(({ id, label, items, isCurrent }) => {
        const shown = {
          className: styles.group,
          'data-current': isCurrent || undefined,
          onHoverStart: onMenuHover,
          onFocus: onMenuHover,
        };
        if (items[0] && items.length === 1)
          return (
            <Link
              key={id}
              {...shown}
              href={items[0].href}
              aria-current={items[0].isCurrent ? 'page' : isCurrent || undefined}
            >
              {label}
            </Link>
          );
        return (
          <MenuOf
            key={id}
            label={label}
            items={items}
            state={{
              isOpen: openId === id,
              onOpenChange: (isOpen) =>
                setOpen((now) => (isOpen ? { id, page } : now?.id === id ? null : now)),
            }}
          >
            <Button
              {...shown}
              // react-aria does not pass `aria-current` on to the button.
              render={(props) => <button {...props} aria-current={isCurrent || undefined} />}
            >
              {label}
              <ChevronDown aria-hidden />
            </Button>
          </MenuOf>
        );
      })}
    </nav>
  );
}

const indexOf = (groups: readonly NavigationGroup[], id: string): number =>
  groups.findIndex((group) => group.id === id);
