import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import { AreaMenus } from './area-menus.tsx';
import type { Address } from './address.ts';
import { useResponsive } from './responsive.ts';
import { NavigationDrawer, type NavigationGroup } from '../overlays/navigation-drawer.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  brand: { label: string; href: Address; sign?: ReactNode };
  groups: readonly NavigationGroup[];
  /** The member's own pages, the first group of the drawer. Wide windows show them elsewhere. */
  own?: NavigationGroup;
  navLabel: string;
  menuLabel: string;
  end: ReactNode;
  /** Called when the pointer or keyboard focus reaches the navigation, which is a good time to prefetch its pages. */
  onMenuHover?: () => void;
}

/**
 * The bar at the top of every page: one menu per group on wide windows, one drawer with all links on narrow
 * ones.
 */
export function TopBar({ brand, groups, own, navLabel, menuLabel, end, onMenuHover }: TopBarProps) {
  const isWide = useResponsive({ base: false, md: true });
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {groups.length > 0 && !isWide && (
          <NavigationDrawer
            groups={own ? [own, ...groups] : groups}
            navLabel={navLabel}
            menuLabel={menuLabel}
            onMenuHover={onMenuHover}
          />
        )}
        <Link href={brand.href} className={styles.brand}>
          {brand.sign}
          {brand.label}
        </Link>
        {groups.length > 0 && isWide && (
          <AreaMenus groups={groups} navLabel={navLabel} onMenuHover={onMenuHover} />
        )}
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  );
}
