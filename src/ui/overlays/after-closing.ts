/**
 * Runs `action` two frames later. The closed dialog returns the focus in the next frame, and what the action shows needs
 * the focus back by then.
 */
export const afterClosing = (action: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(action));
