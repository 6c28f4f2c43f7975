/** Whether an address may be followed: what somebody typed, or a server answered, could be of any scheme. */
export const isWebAddress = (address: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
};
