import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Address } from '../page/address.ts';
import styles from './menu-button.module.css';
import popover from '../overlays/popover.module.css';
import { useOpenOnPage } from '../overlays/use-open-on-page.ts';

export interface MenuEntry {
  id: string;
  label: string;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
  icon?: LucideIcon;
  /** With an address, the entry is a link; otherwise it calls `onAction`. */
  href?: Address;
  onAction?: () => void;
  isCurrent?: boolean;
}

const MenuList = ({ label, items, isAtEnd = false }: Pick<OpenerProps, 'label' | 'items' | 'isAtEnd'>) => (
  <Popover
    className={popover.popover}
    offset={6}
    {...(isAtEnd && { placement: 'bottom end', crossOffset: -4 })}
  >
    <Menu aria-label={label} className={popover.list}>
      {items.map(({ id, label: name, lang, icon: Icon, href, onAction, isCurrent = false }) => (
        <MenuItem
          key={id}
          id={id}
          href={href}
          onAction={onAction}
          textValue={name}
          className={popover.item}
          // react-aria does not pass `aria-current` on to a menu item.
          render={(props) =>
            'href' in props ? (
              <a {...props} aria-current={isCurrent ? 'page' : undefined}>
                {props.children}
              </a>
            ) : (
              <div {...props} />
            )
          }
        >
          {Icon && <Icon aria-hidden />}
          <span className={popover.words} lang={lang}>
            {name}
          </span>
        </MenuItem>
      ))}
    </Menu>
  </Popover>
);

interface OpenerProps {
  label: string;
  items: readonly MenuEntry[];
  /** The button that opens the menu. */
  children: ReactNode;
  /** Whether the menu ends where the picture in its round button ends, 4 px before the button does. */
  isAtEnd?: boolean;
  /** For a caller that opens and closes the menu itself. */
  state?: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
}

/** A menu and its button, for callers such as the top bar that render their own button; others use `MenuButton`. */
export function MenuOf({ label, items, isAtEnd, children, state }: OpenerProps) {
  const own = useOpenOnPage();
  return (
    <MenuTrigger {...(state ?? own)}>
      {children}
      <MenuList label={label} items={items} isAtEnd={isAtEnd} />
    </MenuTrigger>
  );
}

/** A button that opens a menu. `label` is its accessible name, independent of the trigger. */
export const MenuButton = ({
  label,
  trigger,
  items,
}: {
  label: string;
  trigger: ReactNode;
  items: readonly MenuEntry[];
}) => (
  <MenuOf label={label} items={items} isAtEnd>
    <Button aria-label={label} className={styles.trigger}>
      {trigger}
    </Button>
  </MenuOf>
);
