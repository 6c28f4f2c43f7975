import { mainId } from './page.tsx';
import styles from './skip-link.module.css';
import { elementOf, type SkipTarget, useSkipTargets } from './skip-targets.ts';

interface Props {
  content: string;
  /** Names of the links to parts that only some pages have. */
  parts: Record<SkipTarget, string>;
}

/** The first tab stops on every page. They skip the navigation and lead to the main content or to a part of it. */
export function SkipLinks({ content, parts }: Props) {
  const targets = useSkipTargets();
  return (
    <>
      <a className={styles.link} href={`#${mainId}`}>
        {content}
      </a>
      {targets.map((target) => (
        <a
          key={target}
          className={styles.link}
          href={`#${mainId}`}
          onClick={(event) => {
            event.preventDefault();
            elementOf(target)?.focus();
          }}
        >
          {parts[target]}
        </a>
      ))}
    </>
  );
}
