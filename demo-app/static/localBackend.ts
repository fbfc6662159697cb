/** The backend of the demo inside a worker: its state in IndexedDB, its cookies and its origin by hand, because a worker sees neither. */

import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { get, set, type UseStore } from 'idb-keyval'
import { createBackend } from '../server/backend'
import type { HostControls } from '../server/demo'
import { createSerialContext } from '../server/inspector/callContext'
import { randomToken } from '../server/random'
import { createEmbeddedSandbox } from '../server/sandbox/embeddedSandbox'
import { relyingPartyAt } from '../server/sandbox/relyingParty'
import { createUsers } from '../server/users'
import { openCookieJar } from './cookieJar'
import { forgetList, keptOnce, openJournal, openUserLines } from './keptState'

export interface LocalBackend {
  /** @param path - Below the folder of the page, such as `/api/wallet`. */
  fetch: (request: Request, path: string) => Promise<Response>
}

interface Running {
  fetch: (request: Request) => Promise<Response>
  /** Resolves when a restart of the worker finds what was written so far. */
  written: () => Promise<void>
  stop: () => void
}

/** How often the sandbox runs what is due, in milliseconds. */
const tickMs = 250
/** The key of the profile that was in use last. */
const lastProfile = 'profile'

/** Opens the backend with what an earlier worker has kept. */
export async function openLocalBackend(store: UseStore, origin: string): Promise<LocalBackend> {
  const secrets = await keptOnce(store, 'secrets', () => ({
    ...{ tokenId: crypto.randomUUID(), clientSecret: randomToken(), cookieSecret: randomToken() },
  }))
  const jar = await openCookieJar(store)
  const first = await get<string>(lastProfile, store)
  let profile: ProfileName = profileNames.find((name) => name === first) ?? 'document'
  let remembered = Promise.resolve()
  const start = async (name: ProfileName): Promise<Running> => {
    const { cookieSecret, ...credentials } = secrets
    const journal = await openJournal(store, journalOf(name))
    const lines = await openUserLines(store, usersOf(name))
    const embedded = createEmbeddedSandbox({ origin, profile: name, journal, ...credentials })
    const backend = createBackend({
      ...{ settings: { profile: name, cookieSecret }, origin, relyingParty: relyingPartyAt(origin) },
      ...{ embedded, host: controls, users: createUsers(lines), callContext: createSerialContext() },
      // All requests come from this browser.
      addressOf: () => 'this browser',
    })
    // A rejection is lost here: the next call fails with the same cause and says so.
    const tick = () => embedded.sandbox.tick().catch(() => undefined)
    const ticking = setInterval(tick, tickMs)
    return {
      fetch: async (request) => backend.fetch(request),
      written: lines.written,
      stop: () => clearInterval(ticking),
    }
  }
  const controls: HostControls = {
    isKept: true,
    switchProfile: (next) => {
      profile = next
      remembered = set(lastProfile, next, store)
      void stop(running)
      running = start(next)
    },
    reset: async () => {
      await stop(running)
      await forgetList(store, journalOf(profile))
      await forgetList(store, usersOf(profile))
      running = start(profile)
    },
  }
  let running = start(profile)
  return {
    async fetch(request, path) {
      const { fetch, written } = await running
      const response = await fetch(await asSentToServer(request, path, origin, jar.header()))
      await jar.keep(response.headers.getSetCookie())
      await written()
      await remembered
      return response
    },
  }
}

const journalOf = (profile: ProfileName): string => `journal ${profile}`
const usersOf = (profile: ProfileName): string => `users ${profile}`

const stop = async (running: Promise<Running>): Promise<void> => (await running).stop()

/** The request as a server would get it: with the cookies of this site and with its origin. */
async function asSentToServer(
  request: Request,
  path: string,
  origin: string,
  cookies: string,
): Promise<Request> {
  const headers = new Headers(request.headers)
  headers.set('Origin', origin)
  if (cookies !== '') headers.set('Cookie', cookies)
  const { search } = new URL(request.url)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : null
  return new Request(origin + path + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  })
}
