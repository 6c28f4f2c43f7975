import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
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

/** One menu per group. The left and right arrows move from button to button, and from an open menu to the next. */
export function AreaMenus({ groups, navLabel, onMenuHover }: Props) {
  const page = useContext(ShownPage);
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<{ id: string; page: string } | null>(null);
  const openId = open?.page === page ? open.id : null;
  // React's events bubble through portals, so this also handles keys in an open menu.
  const handleKey = (event: KeyboardEvent) => {
    const by = directions[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...(nav.current?.querySelectorAll<HTMLElement>('[aria-haspopup]') ?? [])];
    const from = openId === null ? buttons.indexOf(event.target as HTMLElement) : indexOf(groups, openId);
    if (from < 0) return;
    event.preventDefault();
    const to = (from + by + groups.length) % groups.length;
    const [button, next] = [buttons[to], groups[to]];
    if (openId === null || !next) return button?.focus();
    setOpen(null);
    // The closed menu returns the focus to its own button in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        button?.focus();
        setOpen({ id: next.id, page });
      }),
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are interactive
    <nav ref={nav} aria-label={navLabel} className={styles.groups} onKeyDown={handleKey}>
      {groups.map(({ id, label, items }) => {
        const isCurrent = items.some((item) => item.isCurrent);
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
              className={styles.group}
              data-current={isCurrent || undefined}
              onHoverStart={onMenuHover}
              onFocus={onMenuHover}
              // react-aria does not pass `aria-current` on to the button.
              render={(props) => <button {...props} aria-current={isCurrent ? 'true' : undefined} />}
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
