import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { MenuTrigger } from 'react-aria-components/Menu';
import { MenuList } from '../buttons/menu-button.tsx';
import type { Address } from './address.ts';
import { useResponsive } from './responsive.ts';
import { NavigationDrawer, type NavigationGroup } from '../overlays/navigation-drawer.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  brand: { label: string; href: Address };
  groups: readonly NavigationGroup[];
  navLabel: string;
  menuLabel: string;
  end: ReactNode;
  /** Called when the pointer or the keyboard reaches the navigation: a good time to prefetch its pages. */
  onMenuHover?: () => void;
}

/**
 * The bar at the top of every page: one menu per group on wide windows, one drawer with all links on narrow
 * ones.
 */
export function TopBar({ brand, groups, navLabel, menuLabel, end, onMenuHover }: TopBarProps) {
  const isWide = useResponsive({ base: false, md: true });
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {groups.length > 0 && !isWide && (
          <NavigationDrawer
            groups={groups}
            navLabel={navLabel}
            menuLabel={menuLabel}
            onMenuHover={onMenuHover}
          />
        )}
        <Link href={brand.href} className={styles.brand}>
          {brand.label}
        </Link>
        {groups.length > 0 && isWide && (
          <nav aria-label={navLabel} className={styles.groups}>
            {groups.map(({ id, label, items }) => (
              <MenuTrigger key={id}>
                <Button
                  className={styles.group}
                  data-current={items.some((item) => item.isCurrent) || undefined}
                  onHoverStart={onMenuHover}
                  onFocus={onMenuHover}
                >
                  {label}
                  <ChevronDown aria-hidden />
                </Button>
                <MenuList label={label} items={items} />
              </MenuTrigger>
            ))}
          </nav>
        )}
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  );
}
