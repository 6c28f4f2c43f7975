import type { Notice } from '#core/contract/adventures/notices.ts';
import type { NoticeKind } from '#core/contract/adventures/values.ts';
import { text, type TextKey } from '#texts/texts.ts';

const texts: Readonly<Record<NoticeKind, TextKey>> = {
  offered: 'adventure.own.offered',
  seated: 'adventure.own.seated',
  moved: 'bell.moved',
  cancelled: 'adventure.state.cancelled',
  full: 'bell.full',
  tooFew: 'bell.tooFew',
  dayBefore: 'bell.dayBefore',
  hourBefore: 'bell.hourBefore',
  handedOver: 'bell.handedOver',
};

/** What happened to an adventure. A newer server may tell of something that this app does not know. */
export const noticeText = ({ kind }: Notice): string => text(texts[kind as NoticeKind] ?? 'bell.other');
