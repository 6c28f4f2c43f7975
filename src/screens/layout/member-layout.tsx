import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isUnreachable, rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { mainId } from '#ui/page/page.tsx';
import { SkipLink } from '#ui/page/skip-link.tsx';
import { ToastRegion } from '#ui/feedback/toast.tsx';
import { TopBar } from '#ui/page/top-bar.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { areaGroups, openGroups } from './areas.ts';
import styles from './member-layout.module.css';
import { ReadNotices } from './read-notices.tsx';
import { useOnline } from './use-online.ts';
import { UserMenu } from './user-menu.tsx';

interface Props {
  /** The current path. */
  path: string;
  /** Called when the pointer or keyboard focus reaches the navigation. */
  onMenuHover: () => void;
  children: ReactNode;
}

/** The common layout of the signed-in area: top navigation, notice of a lost connection, toasts. */
export function MemberLayout({ path, onMenuHover, children }: Props) {
  const { session } = useServices();
  const roles = useSelector(session, rolesOfMember);
  const groups = openGroups(areaGroups, roles).map(({ id, label, areas }) => ({
    id,
    label: text(label),
    items: areas.map((area) => ({
      id: area.address,
      label: text(area.label),
      href: area.address,
      isCurrent: area.address === path,
    })),
  }));
  return (
    <>
      <SkipLink targetId={mainId}>{text('nav.skip')}</SkipLink>
      <TopBar
        brand={{ label: text('app.name'), href: addresses.ownCharacters }}
        groups={groups}
        navLabel={text('nav.label')}
        menuLabel={text('nav.menu')}
        end={<UserMenu />}
        onMenuHover={onMenuHover}
      />
      <ConnectionNotice />
      <ReadNotices />
      {children}
      <ToastRegion />
    </>
  );
}

function ConnectionNotice() {
  const { session } = useServices();
  const isOnline = useOnline();
  const isStuck = useSelector(session, isUnreachable);
  if (isOnline && !isStuck) return null;
  return (
    <div className={styles.notice}>
      <Alert
        tone="warning"
        title={text(isOnline ? 'connection.unreachable' : 'connection.offline')}
        action={
          isStuck ? (
            <Button variant="secondary" onPress={() => session.send({ type: 'retry.asked' })}>
              {text('restoring.retry')}
            </Button>
          ) : undefined
        }
      >
        {text('connection.stale')}
      </Alert>
    </div>
  );
}
