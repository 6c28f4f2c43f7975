import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { formatMoment } from '#core/views/dates.ts';
import { isRenewalAnswered, isRetrying, rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { usePassingWords } from '#ui/feedback/use-passing-words.ts';
import { guardFocus } from '#ui/overlays/focus-fallback.ts';
import { KeyHints } from '#ui/page/key-hints.ts';
import { SkipLinks } from '#ui/page/skip-link.tsx';
import { EarlyPaletteKeys } from '../palette/use-palette-keys.ts';
import { useServices } from '../shared/services.ts';
import { usePreferences } from '../shared/use-preferences.ts';
import { areaGroups, isAround, openGroups } from './areas.ts';
import { Bar } from './bar.tsx';
import styles from './member-layout.module.css';
import { ReadNotices } from './read-notices.tsx';
import { RenewalButtons } from './renewal-buttons.tsx';
import { ShellBar } from './shell.tsx';
import { useLastSeen } from '../shared/loading/use-last-seen.ts';
import { useOnline } from './use-online.ts';

interface Props {
  /** The current path. */
  path: string;
  /** Called when the pointer or keyboard focus reaches the navigation. */
  onMenuHover: () => void;
  /** Further notices above the page. */
  notices?: ReactNode;
  children: ReactNode;
}

/** The common layout of the signed-in area: top navigation, notice of a lost connection, toasts. */
export function MemberLayout({ path, onMenuHover, notices, children }: Props) {
  const { session, configuration } = useServices();
  const { keys } = usePreferences();
  useEffect(guardFocus, []);
  // The menus are rendered after the content, which a member waits for.
  const isBarShown = useDeferredValue(true, false);
  const [isPaletteAsked, setPaletteAsked] = useState(false);
  const roles = useSelector(session, rolesOfMember);
  const areas = openGroups(areaGroups, roles, configuration.features);
  const groups = areas.map(({ id, label, areas: open }) => ({
    id,
    label: text(label),
    isCurrent: open.some(({ address }) => isAround(address, path)),
    items: open.map((area) => ({
      id: area.address,
      label: text(area.label),
      href: area.address,
      isCurrent: area.address === path,
    })),
  }));
  return (
    <>
      <SkipLinks
        content={text('nav.skip')}
        parts={{
          search: text('nav.skipToSearch'),
          results: text('nav.skipToResults'),
          pages: text('nav.skipToPages'),
        }}
      />
      {isBarShown ? (
        <Bar
          groups={groups}
          areas={areas}
          path={path}
          isPaletteAsked={isPaletteAsked}
          onMenuHover={onMenuHover}
        />
      ) : (
        <>
          <ShellBar />
          <EarlyPaletteKeys onOpen={() => setPaletteAsked(true)} />
        </>
      )}
      <ConnectionNotice />
      <ReturnNews />
      <ReadNotices>{notices}</ReadNotices>
      <KeyHints value={keys === 'on'}>{children}</KeyHints>
    </>
  );
}

/** Announces the end of an offline time, whose notice disappears. */
function ReturnNews() {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  const [words, say] = usePassingWords();
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline);
    say(isOnline ? text('connection.back') : '');
  }
  return <LiveText>{words}</LiveText>;
}

function ConnectionNotice() {
  const { session } = useServices();
  const isOnline = useOnline();
  const hasFailed = useSelector(session, isRetrying);
  const isAnswered = useSelector(session, isRenewalAnswered);
  const seen = useLastSeen();
  if (isOnline && !hasFailed && seen === null) return null;
  const stale = text(isOnline && isAnswered ? 'restoring.again' : 'connection.stale');
  return (
    <div className={styles.notice}>
      <Alert
        tone="warning"
        title={text(
          isOnline ? (isAnswered ? 'connection.notRenewed' : 'connection.unreachable') : 'connection.offline',
        )}
        action={hasFailed ? <RenewalButtons retry="secondary" /> : undefined}
      >
        {seen === null ? stale : text('lastSeen.since', { moment: formatMoment(seen) })}
      </Alert>
    </div>
  );
}
