import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Several servers that act as one: one server for each address of a host. */
export function createListeners(create: () => Server) {
  const servers: Server[] = [];

  async function listenOn(host: string, port: number): Promise<number> {
    const server = create();
    server.listen({ host, port });
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  return {
    /** Listens on every address of a host, as the app does on `localhost`. @returns the port */
    async listen(host: string, port: number): Promise<number> {
      const [first, ...others] = await lookup(host, { all: true });
      const chosen = await listenOn(first?.address ?? host, port);
      for (const { address } of others)
        await listenOn(address, chosen).catch((error: unknown) => {
          // A computer without IPv6 may still resolve the name to an IPv6 address.
          const { code } = error as NodeJS.ErrnoException;
          if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(String(code))) throw error;
        });
      return chosen;
    },

    async close(): Promise<void> {
      const all = servers.splice(0).map(async (server) => {
        server.close();
        server.closeAllConnections();
        if (server.listening) await once(server, 'close');
      });
      await Promise.all(all);
    },
  };
}
