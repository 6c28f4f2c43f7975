/** The events by which a person scrolls or starts to do something. */
export const userInputs = ['keydown', 'wheel', 'pointerdown', 'touchstart'] as const;

const modifiers: readonly string[] = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/** Mouse buttons from this one on mean Back and Forward. */
const firstHistoryButton = 3;

/** Whether the input may be part of Back or Forward: a modifier, Alt with an arrow, a mouse's fourth button. */
export function isHistoryInput(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.altKey || event.metaKey || modifiers.includes(event.key);
  return event instanceof MouseEvent && event.button >= firstHistoryButton;
}
