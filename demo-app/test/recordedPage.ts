/** A page of the demo with calls that are recorded twice: by the inspector, and by transports that know nothing of it. */

import { fileURLToPath } from 'node:url'
import {
  createWallet,
  memorySessionStore,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  type Wallet,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { createApp } from '../server/app'
import { createEmbeddedSandbox } from '../server/sandbox/embeddedSandbox'
import { recordCalls } from '../src/inspector/recordCalls'
import { createRecorder } from '../src/inspector/recorder'
import { email, openBrowser, origin } from './openBrowser'

type Fetch = (request: Request) => Promise<Response>

/** One request as a transport saw it: `page POST /wallet/login/start 200`. */
type Seen = { line: string }

export interface Wires {
  seen: Seen[]
  /** Headers and bodies of everything that went over a wire, as text. */
  texts: string[]
}

/** Notes each request when it begins, and its status when the response is there; `lost` when none came. */
export const onWire =
  (side: 'page' | 'service', { seen, texts }: Wires, next: Fetch): Fetch =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const entry = { line: `${side} ${request.method} ${pathname}${search}` }
    seen.push(entry)
    texts.push(JSON.stringify([...request.headers]), await request.clone().text())
    try {
      const response = await next(request)
      entry.line += ` ${response.status}`
      texts.push(JSON.stringify([...response.headers]), await response.clone().text())
      return response
    } catch (error) {
      entry.line += ' lost'
      throw error
    }
  }

/** The demo with a sandbox; every request is noted. */
export function openRecordedDemo(profile: ProfileName) {
  const wires: Wires = { seen: [], texts: [] }
  const plain = createEmbeddedSandbox(origin, { profile })
  const service = onWire('service', wires, plain.fetch)
  const sandbox = Object.create(plain, { fetch: { value: service, enumerable: true } })
  for (const name of Object.keys(plain))
    if (name !== 'fetch')
      Object.defineProperty(sandbox, name, { get: () => plain[name as never], enumerable: true })
  const app = createApp({ profile }, origin, fileURLToPath(new URL('.', import.meta.url)), { sandbox })
  return { app, sandbox: plain, wires, profile }
}

/** A page in a new browser of that demo. */
export function openRecordedPage({ app, sandbox, wires, profile }: ReturnType<typeof openRecordedDemo>) {
  const browser = openBrowser({ profile }, origin, app)
  const recorder = createRecorder()
  const sent = onWire('page', wires, browser.send)
  const recorded = (to: 'relay' | 'backend') => recordCalls(sent, to, recorder)
  const send = recorded('backend')
  const api = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }
    return (await send(new Request(`${origin}${path}`, init))).json()
  }
  const relay = { relayUrl: `${origin}/wallet`, profile, fetch: recorded('relay') }
  const walletOf = (accountId: string): Wallet => {
    const passkeys = createSoftwareAuthenticator({ origin })
    return createWallet({
      ...relay,
      accountId,
      sessionStore: memorySessionStore(),
      rpId: 'localhost',
      passkeys,
      exportSigner: 'unsigned-sandbox',
      otpSigner: 'unsigned-sandbox',
      approvePayload: () => true,
      onEvent: (event) => void (event.event === 'guard' && recorder.noteGuard(event)),
      reauthenticate: async (own) => {
        if (passkeys.ids.length > 0) return signInWithPasskey(own)
        await nextCode()
        await sendEmailOtp(own)
        return signInWithEmailOtp(own, { otp: sandbox.inbox.at(-1)!.code })
      },
    })
  }
  /** The service sends few codes in a row. */
  const nextCode = async () => void (await sandbox.clock.advance(120_000))
  const lastCode = () => sandbox.inbox.at(-1)!.code
  return { ...browser, recorder, api, relay, walletOf, nextCode, lastCode, sandbox }
}

export { email }
