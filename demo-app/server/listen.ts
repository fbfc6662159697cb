/** Opens the sockets: both loopback addresses on one port, because `localhost` may mean either. */

import type { Server } from 'node:http'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'

/** @param env - Node's own request and answer: the address of the socket is there. */
export type Handler = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

export interface Listening {
  port: number
  servers: Server[]
}

const loopback = ['127.0.0.1', '::1']

/**
 * @param port - Absent: 3000, or the next free one. 0: any free one.
 * @param host - Absent: this machine only.
 */
export async function listen(handler: Handler, port?: number, host?: string): Promise<Listening> {
  const hosts = host ? [host] : loopback
  const candidates = port === undefined ? Array.from({ length: 100 }, (_, i) => 3000 + i) : [port]
  for (const candidate of candidates) {
    const listening = await tryPort(handler, candidate, hosts)
    if (listening) return listening
  }
  throw new Error(
    `Port ${port ?? '3000 and the hundred after it'} is in use. Set PORT to a free one, or to 0.`,
  )
}

async function tryPort(handler: Handler, port: number, hosts: string[]): Promise<Listening | undefined> {
  const listening: Listening = { port, servers: [] }
  for (const host of hosts) {
    const server = createAdaptorServer({ fetch: handler }) as Server
    const code = await open(server, listening.port, host)
    if (code === undefined) {
      listening.servers.push(server)
      const address = server.address()
      if (typeof address === 'object' && address) listening.port = address.port
    } else if (code === 'EADDRINUSE') {
      close(listening)
      // Any free port was asked for, and its twin on the other address was not free: ask for another.
      return port === 0 ? tryPort(handler, 0, hosts) : undefined
    } else if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      close(listening)
      throw new Error(`Port ${port} cannot be opened on ${host} (${code}). Set PORT or HOST.`)
    }
  }
  // A machine without IPv6 (or without IPv4) has one loopback address only.
  if (listening.servers.length > 0) return listening
  throw new Error(`None of the addresses ${hosts.join(', ')} belongs to this machine. Set HOST.`)
}

/** @returns The error code, or undefined when it listens. */
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
