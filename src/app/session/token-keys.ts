/** Names of the stored tokens, which other clients of the community also use. */
export const accessKey = 'jwt';
export const refreshKey = 'refreshJwt';
