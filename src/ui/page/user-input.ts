/** The events with which the user scrolls or starts an action. */
export const userInputs = ['keydown', 'wheel', 'pointerdown', 'touchstart'] as const;

const modifiers: readonly string[] = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/** The lowest number of the mouse buttons that mean Back and Forward. */
const firstHistoryButton = 3;

/** Whether the input may be part of Back or Forward: a modifier, a key with Alt or Meta, the fourth mouse button or above. */
export function isHistoryInput(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.altKey || event.metaKey || modifiers.includes(event.key);
  return event instanceof MouseEvent && event.button >= firstHistoryButton;
}
