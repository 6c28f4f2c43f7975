/** The storage keys of the tokens. Other clients of the community use the same keys. */
export const accessKey = 'jwt';
export const refreshKey = 'refreshJwt';
