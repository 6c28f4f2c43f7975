import { useState } from 'react';
import type { Preferences } from '#core/rules/preferences.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { addresses } from '../shared/addresses.ts';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';
import { useIsOffered } from '../shared/use-may-call.ts';
import { usePreferences } from '../shared/use-preferences.ts';
import { MentionSwitch } from './mention-switch.tsx';
import styles from './personal.module.css';

/** The preferences that have a group of radio buttons. */
type RadioPreference = Exclude<keyof Preferences, 'keys' | 'lastSeen'>;

const groups: readonly { name: RadioPreference; label: TextKey }[] = [
  { name: 'colourMode', label: 'preferences.colourMode' },
  { name: 'contrast', label: 'preferences.contrast' },
  { name: 'motion', label: 'preferences.motion' },
  { name: 'dayForm', label: 'preferences.dayForm' },
  { name: 'clock', label: 'preferences.clock' },
];

const dayFirst = '22-11-2026';
const yearFirst = '2026-11-22';

/** The label of each choice. The labels of the ways to write dates and times contain examples. */
const words: { [Name in RadioPreference]: Record<Preferences[Name], () => string> } = {
  colourMode: {
    light: () => text('preferences.light'),
    dark: () => text('preferences.dark'),
    system: () => text('preferences.systemColours'),
  },
  contrast: {
    system: () => text('preferences.systemContrast'),
    normal: () => text('preferences.normal'),
    more: () => text('preferences.more'),
  },
  motion: {
    system: () => text('preferences.systemMotion'),
    reduced: () => text('preferences.reduced'),
  },
  dayForm: {
    specified: () => text('preferences.specified', { shown: dayFirst, entered: yearFirst }),
    dayFirst: () => dayFirst,
    yearFirst: () => yearFirst,
  },
  clock: {
    language: () => text('preferences.languageClock'),
    h23: () => '15:12',
    h12: () => '3:12 PM',
  },
};

const optionsOf = (name: RadioPreference) =>
  Object.entries(words[name]).map(([id, say]) => ({ id, label: say() }));

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onKeys: () => void;
  onGlossary: () => void;
}

const calendarPart = partOf('calendar', () => import('./calendar.tsx'));

/** The member's calendar, on a server that has adventures. */
const CalendarPart = () =>
  useIsOffered('makeCalendar') && (
    <Part query={calendarPart} failed={text('calendar.failed')} loading="8rem">
      {({ CalendarSection }) => <CalendarSection />}
    </Part>
  );

/** The member's preferences (docs/specification.md#preferences). Each change takes effect at once, without a save. */
export function PreferencesDialog({ isOpen, onClose, onKeys, onGlossary }: Props) {
  const { preferences: store } = useServices();
  const preferences = usePreferences();
  const hasMentions = useIsOffered('allowMentions');
  const [isReset, setReset] = useState(false);
  const change = (changes: Partial<Preferences>) => {
    setReset(false);
    store.change(changes);
  };
  const close = () => {
    setReset(false);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && close()} title={text('nav.preferences')}>
      <div className={styles.parts}>
        <p>{text('preferences.lead')}</p>
        {groups.map(({ name, label }, index) => (
          <RadioGroup
            key={name}
            isFirst={index === 0}
            label={text(label)}
            options={optionsOf(name)}
            value={preferences[name]}
            onChange={(id) => change({ [name]: id })}
          />
        ))}
        <Switch
          label={text('preferences.keys')}
          description={text('preferences.keysHint')}
          value={preferences.keys === 'on'}
          onChange={(isOn) => change({ keys: isOn ? 'on' : 'off' })}
        />
        {window.isSecureContext && (
          <Switch
            label={text('preferences.lastSeen')}
            description={text('preferences.lastSeenHint')}
            value={preferences.lastSeen === 'on'}
            onChange={(isOn) => change({ lastSeen: isOn ? 'on' : 'off' })}
          />
        )}
        <CalendarPart />
        {hasMentions && <MentionSwitch />}
        <div className={styles.buttons}>
          <Button onPress={onKeys}>{text('keys.title')}</Button>
          <Button onPress={onGlossary}>{text('glossary.open')}</Button>
          <Button
            onPress={() => {
              store.reset();
              setReset(true);
            }}
          >
            {text('preferences.reset')}
          </Button>
        </div>
        <p aria-live="polite">{isReset && text('preferences.isReset')}</p>
        <p>
          <TextLink href={addresses.accessibility}>{text('accessibility.title')}</TextLink>
        </p>
      </div>
    </Dialog>
  );
}
