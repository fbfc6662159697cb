/** Opens the sockets: both loopback addresses on one port, because `localhost` may mean either of them. */

import { createServer, type Server } from 'node:http'
import { type FetchHandler, nodeListener } from '@embedded-wallet/relay/node'

export interface Listening {
  port: number
  servers: Server[]
}

const loopback = ['127.0.0.1', '::1']

/**
 * Listens on a port.
 *
 * @param port - Absent: 3000, or the next free port. 0: any free port.
 * @throws Error if the port is in use or cannot be opened.
 */
export async function listen(handler: FetchHandler, port?: number, host?: string): Promise<Listening> {
  const hosts = host ? [host] : loopback
  const candidates = port === undefined ? Array.from({ length: 100 }, (_, i) => 3000 + i) : [port]
  for (const candidate of candidates) {
    const listening = await tryPort(handler, candidate, hosts)
    if (listening) return listening
  }
  const taken = port === undefined ? 'Ports 3000 to 3099 are' : `Port ${port} is`
  throw new Error(`${taken} in use. Set PORT to a free port, or to 0 for any free port.`)
}

async function tryPort(handler: FetchHandler, port: number, hosts: string[]): Promise<Listening | undefined> {
  const listening: Listening = { port, servers: [] }
  for (const host of hosts) {
    const server = createServer(nodeListener(handler))
    const code = await open(server, listening.port, host)
    if (code === undefined) {
      listening.servers.push(server)
      const address = server.address()
      if (typeof address === 'object' && address) listening.port = address.port
    } else if (code === 'EADDRINUSE') {
      close(listening)
      // The system chose a port that is free on one loopback address only. Try another one.
      return port === 0 ? tryPort(handler, 0, hosts) : undefined
    } else if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      close(listening)
      throw new Error(
        `Port ${port} cannot be opened on ${host} (${code}). Set PORT or HOST to another value.`,
      )
    }
  }
  // A machine without IPv6 or without IPv4 has one loopback address only.
  if (listening.servers.length > 0) return listening
  throw new Error(`This machine has none of the addresses ${hosts.join(', ')}. Set HOST to one that it has.`)
}

/** @returns The error code; undefined if the server listens. */
function open(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => resolve(undefined))
  })
}

export function close({ servers }: Listening): void {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
}
