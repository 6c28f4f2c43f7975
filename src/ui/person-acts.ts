/** By what a person scrolls or takes the page over. */
export const acts = ['keydown', 'wheel', 'pointerdown', 'touchstart'] as const;

const modifiers: readonly string[] = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/** From this button on, a mouse's buttons go back and forward. */
const firstHistoryButton = 3;

/** Whether what was pressed may belong to a way through the history: Alt and an arrow, or a mouse's fourth button. */
export function isForHistory(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.altKey || event.metaKey || modifiers.includes(event.key);
  return event instanceof MouseEvent && event.button >= firstHistoryButton;
}
