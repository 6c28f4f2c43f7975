/** Whether an item's link may be followed: what a manager typed could be any scheme. */
export const isWebAddress = (address: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
};
