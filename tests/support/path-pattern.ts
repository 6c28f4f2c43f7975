/** Matches the paths of a call of the contract, such as `/item/:itemId`. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
