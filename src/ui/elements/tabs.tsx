import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (id: string) => void;
  tabs: readonly TabProps[];
  /** Shown at the end of the row of tabs, which stays in view while the content scrolls. */
  end?: ReactNode;
  /** Whether the chosen tab's content is printed; false if the page prints something else instead. */
  isPrinted?: boolean;
}

interface TabProps {
  id: string;
  title: string;
  icon?: LucideIcon;
  /** Called when the pointer moves over the tab, as it does before a click. */
  onHover?: () => void;
  content: ReactNode;
}

/** Tabs of which only the chosen one's content is mounted. */
export const Tabs = ({ label, value, onChange, tabs, end, isPrinted = true }: TabsProps) => (
  <AriaTabs
    className={styles.tabs}
    data-paper={isPrinted}
    selectedKey={value}
    onSelectionChange={(key) => onChange(String(key))}
  >
    <div className={styles.row}>
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, title, icon: Icon, onHover }) => (
          <Tab key={id} id={id} className={styles.tab} onHoverStart={onHover}>
            {Icon && <Icon aria-hidden />}
            {title}
          </Tab>
        ))}
      </TabList>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
);
