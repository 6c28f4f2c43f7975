/** The address of the service worker (src/worker). */
export const workerAddress = '/sw.js';
