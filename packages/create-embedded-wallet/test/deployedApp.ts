/** A small app with a wallet on a real socket, behind a proxy that ends TLS: healthy, but for what an option breaks. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createRelay, memoryStore, type RelayOptions, wellKnown } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import type { DoctorConfig } from '../src/doctor/config.js'
import type { Examination } from '../src/doctor/examine.js'

export type Handler = (request: Request) => Response | Promise<Response>

/** What is broken. Everything else is as it should be. */
export interface Faults {
  /** Headers of the page that differ; null: not sent. */
  page?: Record<string, string | null>
  /** The page in place of the healthy one. */
  html?: string
  /** What stands between the page and the app. */
  proxy?: (next: Handler) => Handler
  /** Options of the relay that differ. */
  relay?: Partial<RelayOptions>
  /** Files under `/.well-known/`. */
  files?: Record<string, Response>
  /** The proxy's own header with the address of the caller. */
  forwards?: boolean
  /** What the command is given besides the address. */
  given?: Partial<Examination>
}

/** Source: docs/guides/production.md, and the headers of the demo. */
const pageHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Set-Cookie': '__Host-session=secret-of-a-user; HttpOnly; Secure; SameSite=Lax; Path=/',
}

export const origin = 'https://shop.example'
export const webhook = { url: `${origin}/webhooks` }
const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }

/** Stands for Redis: its INFO says how it evicts. */
export const sharedStore = (evictionPolicy = 'noeviction') => ({
  ...memoryStore(),
  about: async () => ({ kind: 'shared' as const, evictionPolicy }),
})

/** The options of a deployment, all of them healthy. */
export const healthyConfig = (): DoctorConfig & Required<Pick<DoctorConfig, 'appSessions' | 'wallet'>> => {
  const service = createSandbox({ relyingParty, webhook })
  return {
    relay: {
      service,
      relyingParty,
      authorize: () => null,
      authorizeAction: () => 'allow',
      clientAddress: (request) => request.headers.get('X-Forwarded-For') ?? undefined,
      store: sharedStore(),
      notifyOwner: () => undefined,
    },
    appSessions: { secret: '9f2c81d7a4b3e65017cd88fa52b06e93', relyingParty, store: sharedStore() },
    wallet: { rpId: 'shop.example' },
  }
}

const servers: (Server | NetServer)[] = []
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
}

/** Starts a server. @returns Its port. */
export async function serve(server: Server | NetServer): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts the app. @returns What `examine` takes. */
export async function openApp(faults: Faults = {}): Promise<Examination> {
  const {
    relay,
    html = '<!doctype html><title>Shop</title>',
    proxy = (next) => next,
    forwards = true,
  } = faults
  const callRelay = createRelay({ ...healthyConfig().relay, ...relay })
  const wellKnownFiles = wellKnown({ relatedOrigins: ['https://shop.example.org'] })
  const app: Handler = (request) => {
    const { pathname } = new URL(request.url)
    const file = faults.files?.[pathname]?.clone() ?? wellKnownFiles(request)
    if (file !== undefined) return file
    if (pathname.startsWith('/wallet/')) return callRelay(request, { address: '127.0.0.1' })
    if (pathname !== '/') return new Response('Not here', { status: 404 })
    const headers = Object.entries({ ...pageHeaders, ...faults.page }).filter(([, value]) => value !== null)
    return new Response(html, { headers: headers as [string, string][] })
  }
  const port = await serve(createServer(nodeListener(proxy(app))))
  const hosts = /^https?:\/\/(?:(?:api|www)\.)?shop\.example\//
  const send = (request: Request) => {
    if (!hosts.test(request.url)) return Promise.reject(new TypeError('getaddrinfo ENOTFOUND'))
    const headers = new Headers(request.headers)
    if (forwards) headers.set('X-Forwarded-For', '203.0.113.7')
    const { method, signal } = request
    const url = request.url.replace(hosts, `http://127.0.0.1:${port}/`)
    return fetch(url, { method, headers, signal, redirect: 'manual' })
  }
  return { url: `${origin}/`, send, ...faults.given }
}
