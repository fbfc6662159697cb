/** The program beside a backend that answers hooks as a test says, with the sandbox as its service and a user of the page. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noteHook } from '@embedded-wallet/e2e/coverage/openApi.js'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { vi } from 'vitest'
import { readConfig } from '../src/config.js'
import { type HookName, hookNames } from '../src/hooks/hookTable.js'
import { startRelay } from '../src/startRelay.js'

export const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
export const origin = 'http://localhost:8000'
export const cookie = 'session=4d5c1f0be2a7'

/** A call of a hook, as it arrived. */
export interface Asked {
  hook: HookName
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  raw: string
}

/** Sends an answer. */
export type Responder = (response: ServerResponse, asked: Asked, request: IncomingMessage) => unknown

export const says =
  (body: unknown, status = 200, headers: Record<string, string | string[]> = {}): Responder =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
  }

const shop = {
  umaAddress: '$success.usd@sandbox.example',
  currency: 'USD',
  amount: 500,
  lockedSide: 'RECEIVING',
}

/** What a right backend says. */
const right: Partial<Record<HookName, Responder>> = {
  authorize: (response, asked, request) =>
    says({
      user: asked.headers.cookie?.includes(cookie) ? { userId: 'ada', email: 'ada@shop.example' } : null,
    })(response, asked, request),
  createQuote: says({ pay: shop, reference: 'order-1' }),
  authorizeAction: says({}),
}

/** The hooks of a backend with a login of its own. */
export const ownLogin: readonly HookName[] = hookNames.filter((name) => !name.startsWith('login.'))

export async function openHooks({
  uses = ownLogin,
  options = () => ({}),
  environment = {},
  answers = {},
  isSandbox = true,
}: {
  uses?: readonly HookName[]
  options?: (url: string) => object
  environment?: Record<string, string>
  answers?: Partial<Record<HookName, Responder>>
  /** `false`: the environment names the service. */
  isSandbox?: boolean
} = {}) {
  const asked: Asked[] = []
  const paths: string[] = []
  const said: Partial<Record<HookName, Responder>> = { ...right, ...answers }
  const backend = createServer(async (request, response) => {
    paths.push(request.url!)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString()
    const body = JSON.parse(raw || '{}') as Record<string, unknown>
    const one = { hook: body.hook as HookName, headers: request.headers, body, raw }
    asked.push(one)
    noteHook(one.hook, new Headers(Object.entries(request.headers) as [string, string][]), raw)
    const respond = said[one.hook] ?? says({})
    await respond(response, one, request)
  })
  await new Promise<void>((resolve) => backend.listen(0, 'localhost', resolve))
  const { port } = backend.address() as AddressInfo
  const url = `http://localhost:${port}/hooks`
  const given = Object.fromEntries(uses.map((name) => [name, url]))
  const config = JSON.stringify({
    relyingParty: { id: 'localhost', name: 'Shop', origins: [origin] },
    port: 0,
    logEvents: true,
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !name.includes('.'))),
    ...options(url),
  })
  const lines: string[] = []
  const warn = (line: string) => void lines.push(line)
  const settings = readConfig(config, { HOOKS_SECRET: secret, ...environment }, isSandbox)
  const running = await startRelay(settings, { warn, log: warn })
  const relayUrl = running.origin + running.mountPath
  const browser = browserProfile((request) => fetch(request), origin)
  browser.cookies.set('session', cookie.split('=')[1]!)
  for (const name of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void lines.push(words.join(' ')))
  return {
    url,
    relayUrl,
    running,
    browser,
    asked,
    /** The paths at which calls arrived. */
    paths,
    /** Changes what the backend says from now on. */
    said,
    /** What an operator reads. */
    lines,
    /** Calls the relay as a page does. */
    call: (path: string, body?: object) =>
      browser.fetch(
        new Request(relayUrl + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'Wallet-Call': '1',
            'Wallet-Profile': 'document',
            ...(body && { 'Content-Type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      ),
    close: async () => {
      backend.closeAllConnections()
      await Promise.all([running.close(), new Promise((resolve) => backend.close(resolve))])
      vi.restoreAllMocks()
    },
  }
}
