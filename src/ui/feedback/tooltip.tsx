import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

/**
 * A visible label for a control that has only an icon. The control (a react-aria child) keeps its accessible
 * name.
 */
export const WithTooltip = ({ words, children }: { words: string; children: ReactNode }) => (
  <TooltipTrigger delay={400} closeDelay={100}>
    {children}
    <AriaTooltip className={styles.tooltip} offset={8}>
      {words}
    </AriaTooltip>
  </TooltipTrigger>
);
