import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Heading } from 'react-aria-components/Heading';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { text } from '#texts/texts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';
import { type FieldKeyEvent, SearchField } from '../fields/search-field.tsx';
import { FocusFallback } from './focus-fallback.ts';
import overlay from './overlay.module.css';
import popover from './popover.module.css';
import styles from './search-dialog.module.css';

const isUnmarkedEnter = ({ key, target }: FieldKeyEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && !target.hasAttribute('aria-activedescendant');

interface SearchOption {
  id: string;
  name: string;
  /** The kind of thing. It ends the option's accessible name, so that options with the same name differ. */
  detail: string;
  /** A picture of the kind of thing. */
  icon?: LucideIcon;
}

interface OptionSection {
  id: string;
  label: string;
  options: readonly SearchOption[];
}

interface Props {
  title: string;
  /** The name of the field. */
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** Says what the search has found. It is announced when it changes. */
  status: string;
  sections: readonly OptionSection[];
  onChoose: (id: string) => void;
  /** Called if Enter is pressed while no option is marked, because the options have not arrived yet. */
  onEnter: () => void;
  onClose: () => void;
  /** Messages above the list. */
  children?: ReactNode;
}

/**
 * A dialog with a search field and the list of results. The focus stays in the field, the arrow keys move through the
 * list, and the first option is marked while the user types. Escape empties the field; in an empty field, it closes the
 * dialog.
 */
export const SearchDialog = ({
  title,
  label,
  placeholder,
  typed,
  onType,
  status,
  sections,
  onChoose,
  onEnter,
  onClose,
  children,
}: Props) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => !isOpen && onClose()}
    className={overlay.scrim}
  >
    <Modal className={styles.modal}>
      <FocusFallback />
      <Dialog className={styles.dialog}>
        <VisuallyHidden>
          <Heading slot="title">{title}</Heading>
        </VisuallyHidden>
        <Autocomplete inputValue={typed}>
          <div className={styles.head}>
            <SearchField
              label={label}
              isLabelHidden
              placeholder={placeholder}
              value={typed}
              onChange={onType}
              onKeyDown={(event) => isUnmarkedEnter(event) && onEnter()}
              isFirst
            />
            <IconButton slot="close" aria-label={text('ui.close')}>
              <X aria-hidden />
            </IconButton>
            <p aria-live="polite" className={styles.status}>
              {status}
            </p>
          </div>
          {children}
          {/* The list is mounted even without options, so that the first option that arrives is marked. */}
          <ListBox
            aria-label={title}
            items={sections}
            className={styles.list}
            onAction={(key) => onChoose(String(key))}
          >
            {(section: OptionSection) => (
              <ListBoxSection id={section.id} className={styles.section}>
                <Header className={styles.label}>{section.label}</Header>
                <Collection items={section.options}>
                  {({ name, detail, icon: Icon }: SearchOption) => (
                    <ListBoxItem textValue={name} className={`${popover.item} ${styles.option}`}>
                      {Icon && <Icon aria-hidden className={styles.icon} />}
                      <bdi className={styles.name}>{name}</bdi>
                      <span className={styles.detail}>{detail}</span>
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Autocomplete>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
