/** The backend of the demo inside a worker: its state in IndexedDB, its cookies and its origin by hand, because a worker sees neither. */

import { createSandbox } from '@embedded-wallet/sandbox'
import type { UseStore } from 'idb-keyval'
import { createBackend } from '../server/backend'
import { randomToken } from '../server/random'
import { createUsers } from '../server/users'
import { openCookieJar } from './cookieJar'
import { keptOnce, openJournal, openUserLines } from './keptState'

export interface LocalBackend {
  /** @param path - Below the folder of the page, such as `/api/wallet`. */
  fetch: (request: Request, path: string) => Promise<Response>
}

export async function openLocalBackend(store: UseStore, origin: string): Promise<LocalBackend> {
  const relyingParty = { id: new URL(origin).hostname, name: 'Embedded Wallet demo', origins: [origin] }
  const profile = 'document'
  const credentials = await keptOnce(store, 'credentials', () => ({
    tokenId: crypto.randomUUID(),
    clientSecret: randomToken(),
    cookieSecret: randomToken(),
  }))
  const { tokenId, clientSecret, cookieSecret } = credentials
  const journal = await openJournal(store, `journal ${profile}`)
  const lines = await openUserLines(store, `users ${profile}`)
  const jar = await openCookieJar(store)
  const sandbox = createSandbox({ relyingParty, profile, tokenId, clientSecret, journal })
  const backend = createBackend({
    ...{ settings: { profile, cookieSecret }, origin, relyingParty, sandbox },
    users: createUsers(lines),
    // All requests come from this browser.
    addressOf: () => 'this browser',
  })
  return {
    async fetch(request, path) {
      const response = await backend.fetch(await withIdentity(request, path, origin, jar.header()))
      await jar.keep(response.headers.getSetCookie())
      await lines.written()
      return response
    },
  }
}

/** The request as a server would get it: with the cookies of this site and with its origin. */
async function withIdentity(
  request: Request,
  path: string,
  origin: string,
  cookies: string,
): Promise<Request> {
  const headers = new Headers(request.headers)
  headers.set('Origin', origin)
  if (cookies !== '') headers.set('Cookie', cookies)
  const { search } = new URL(request.url)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  return new Request(origin + path + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  })
}
