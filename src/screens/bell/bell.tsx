import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { noticesAfter } from '#core/views/notices.ts';
import { text } from '#texts/texts.ts';
import { PopoverButton } from '#ui/buttons/popover-button.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { useOpenOnPage } from '#ui/overlays/use-open-on-page.ts';
import { useAtRest } from '../shared/loading/at-rest.ts';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';
import { useIsOffered } from '../shared/use-may-call.ts';
import { noticeText } from './notice-text.ts';
import { useArrived } from './use-arrived.ts';

const listPart = partOf('notices', () => import('./notice-list.tsx'));

const most = 99;

/** The bell of the top bar (docs/specification.md#s8-bell), on a server with adventures. */
export const Bell = () => useIsOffered('notices') && <OfferedBell />;

function OfferedBell() {
  const { api } = useServices();
  const { isOpen, onOpenChange } = useOpenOnPage();
  const isAtRest = useAtRest();
  const { data } = useQuery({ ...api.adventures.notices(), enabled: isAtRest });
  const arrived = useArrived(data?.notices);
  const count = data ? noticesAfter(data.notices, data.seenUntil).length : 0;
  const mark = count > most ? `${most}+` : count > 0 ? String(count) : '';
  return (
    <>
      <PopoverButton
        label={mark === '' ? text('bell.title') : text('bell.titleWithNew', { count: mark })}
        icon={BellIcon}
        mark={mark}
        title={text('bell.title')}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        <Part query={listPart} failed={text('nav.partFailed')} loading="10lh">
          {({ NoticeList }) => <NoticeList onFollow={() => onOpenChange(false)} />}
        </Part>
      </PopoverButton>
      <LiveText isListOpen={isOpen}>
        {arrived
          .map((notice) => text('bell.arrived', { what: noticeText(notice), title: notice.title }))
          .join(' ')}
      </LiveText>
    </>
  );
}
