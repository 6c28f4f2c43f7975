import ExternalLink from 'lucide-react/icons/external-link';
import { Link, type LinkProps } from 'react-aria-components/Link';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import type { Address, ExternalAddress } from '../page/address.ts';
import styles from './text-link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TextLinkProps = Omit<
  LinkProps,
  'children' | 'className' | 'style' | 'target' | 'rel' | 'href'
> & {
  /** Without an address, `onPress` says where the link leads on the same page. */
  href?: Address | ExternalAddress;
  children: ReactNode;
};

const isOtherSite = (href: string) => /^[a-z][a-z\d+.-]*:|^\/\//i.test(href);

/** A link; to another site, it opens in a new window. */
export function TextLink({ href, children, ...props }: TextLinkProps) {
  const isExternal = href !== undefined && isOtherSite(href);
  const newWindow = isExternal ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  return (
    <Link {...props} {...newWindow} {...(href !== undefined && { href })} className={styles.link}>
      {children}
      {isExternal && (
        <>
          {' '}
          <ExternalLink aria-hidden className={styles.icon} />
          <VisuallyHidden>{text('ui.opensInNewWindow')}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
