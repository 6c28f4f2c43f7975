import { barredDoor } from '#core/views/pictures/night-scene.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { HallPage } from '../shared/pictures/hall-page.tsx';
import { addresses } from '../shared/addresses.ts';
import styles from './unexpected-error.module.css';

/**
 * The generic router errors (docs/specification.md#s8-router-400, docs/specification.md#s8-router-403,
 * docs/specification.md#s8-router-404) that an address can cause.
 */
export type RouteErrorKind = 'noRoute' | 'badAddress' | 'notFound' | 'forbidden';

const kinds: Record<RouteErrorKind, { status: TextKey; message: TextKey }> = {
  noRoute: { status: 'error.404', message: 'error.noRoute' },
  badAddress: { status: 'error.400', message: 'error.badAddress' },
  notFound: { status: 'error.404', message: 'error.notFound' },
  forbidden: { status: 'error.403', message: 'error.forbidden' },
};

export function RouteError({ kind, address = '' }: { kind: RouteErrorKind; address?: string }) {
  const { status, message } = kinds[kind];
  return (
    <HallPage isLit={false} over={kind === 'forbidden' ? barredDoor : undefined}>
      <PageHeading title={text(status)}>{text('error.title')}</PageHeading>
      <p className={styles.status}>{text(status)}</p>
      <p>{text(message, { address })}</p>
      <a className={styles.home} href={addresses.landing}>
        {text('error.home')}
      </a>
    </HallPage>
  );
}
