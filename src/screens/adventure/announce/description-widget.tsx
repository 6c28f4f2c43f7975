import type { WidgetProps } from '@rjsf/utils';
import { useId, useState } from 'react';
import { MultilineWidget } from '#forms/theme/widgets.tsx';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { MarkdownPart } from '../page/description.tsx';
import styles from './description-widget.module.css';

/** The field of a description in Markdown, with a preview below it, whose code loads when it is first opened. */
function DescriptionWidget(props: WidgetProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const words = String(props.value ?? '');
  return (
    <div className={styles.description}>
      <MultilineWidget {...props} />
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPress={() => setOpen(!isOpen)}
      >
        {text('adventureForm.preview')}
      </Button>
      {isOpen && (
        <section id={id} aria-label={text('adventureForm.preview')} className={styles.preview}>
          {words.trim() === '' ? <p>{text('adventureForm.previewEmpty')}</p> : <MarkdownPart words={words} />}
        </section>
      )}
    </div>
  );
}

export const adventureWidgets = { multiline: DescriptionWidget };
