/** The world of one state: a service, a relay and a user's device in the page, and what happened before the screen shows. */

import { executeQuote, memorySessionStore } from '@embedded-wallet/core'
import { createTestApp, type TestApp } from '@embedded-wallet/sandbox/testing'
import type { WalletScreensProps } from '@embedded-wallet/ui'
import type { Fetch, Stage, State, UserTexts } from './state.js'
import { hostile, writtenByOthers } from './view.js'

export const email = 'ada@shop.example'
/** Of an app. */
export const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="40" height="40" rx="10" fill="#6f4e37"/><path d="M10 14h17v9a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7zM27 16h2a4 4 0 0 1 0 8h-2" fill="none" stroke="#fff" stroke-width="2.5"/><path d="M52 20h60" stroke="#6f4e37" stroke-width="8"/></svg>')}`
const never = () => undefined

/** @returns The world, and what `WalletScreens` takes in it. */
export async function openStage(state: State, written: UserTexts) {
  const { user = 'in', profile = 'document' } = state
  const isOpen = user === 'in' || user === 'found'
  const mails: string[] = []
  const owned: { accountId: string; customer: { id: string } }[] = []
  let isKnown = () => true
  const app: TestApp = createTestApp({
    origin: location.origin,
    profile,
    relay: {
      allowExport: true,
      clientAddress: () => '192.0.2.1',
      authorize: () => (isKnown() ? owned : null),
      createQuote: () => stage.offer('789', 12_500_000),
      login: {
        findAccount: (address) => (address === email && user === 'away' ? owned[0]?.accountId : undefined),
        onSignedIn: () => {
          stage.isKnown = true
          return {}
        },
        signUp: {
          createAccount: async () => ({ accountId: await app.createAccount({ email }) }),
          ...(profile === '2026-08'
            ? { keepAccount: never }
            : { mailCode: ({ code = '' }) => void mails.push(code) }),
        },
      },
      ...state.relay,
    },
  })
  const { createAccount } = app
  app.createAccount = async (customer) => {
    const accountId = await createAccount(customer)
    const { data } = await app.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
    owned.push({ accountId, customer: { id: data.find(({ id }) => id === accountId)!.customerId! } })
    return accountId
  }
  const sessionStore = memorySessionStore()
  const { customer } = state
  const isFresh = user === 'new' || user === 'out'
  const wallet = isFresh
    ? app.wallet(user === 'new' ? await app.createAccount(customer) : 'InternalAccount:none')
    : await app.signedInWallet({ customer, wallet: { sessionStore } })
  const stage: Stage = {
    app,
    wallet,
    written,
    mails,
    customerId: '',
    quote: undefined as never,
    isKnown: user !== 'out' && user !== 'away',
    offer: (suffix, amount = 2_000_000) =>
      app.quote(wallet.accountId, amount, {
        destination: {
          destinationType: 'UMA_ADDRESS',
          umaAddress: suffix.startsWith('$')
            ? `${suffix}@sandbox.example`
            : `$ada${suffix}@elsewhere.example`,
          currency: 'USD',
        },
      }),
    pay: async (suffix, amount) => executeQuote(wallet, { quote: await stage.offer(suffix, amount) }),
  }
  if (!isFresh) {
    stage.customerId = owned[0]!.customer.id
    stage.quote = await stage.offer('789', 12_500_000)
  }
  await state.before?.(stage)
  isKnown = () => stage.isKnown
  // Each state is a browser of its own.
  localStorage.removeItem('embedded-wallet-returning')
  // A code that is on its way in one state is none in the next.
  sessionStorage.clear()
  if (state.hasNoPasskeys) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  const relay = keepCookies(app.relay)
  const { line = (request: Request, next: Fetch) => next(request) } = state
  const screens: Omit<WalletScreensProps, 'texts' | 'children'> = {
    relayUrl: app.relayUrl,
    rpId: location.hostname,
    passkeys: app.passkeys,
    profile,
    fetch: (request) => line(request, written === hostile ? writtenByOthers(relay) : relay, mails),
    sessionStore: isOpen ? sessionStore : memorySessionStore(),
    accountId: user === 'in' || user === 'locked' || user === 'new' ? wallet.accountId : undefined,
    ...(profile === '2026-08' && { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }),
    ...state.screens,
  }
  return { stage, screens }
}

/** A response keeps every header that it was made with. */
class PageResponse extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    Object.defineProperty(this, 'headers', { value: new Headers(init?.headers) })
  }
}
globalThis.Response = PageResponse

/** @returns The same relay, for a browser that keeps its cookies. */
function keepCookies(relay: Fetch): Fetch {
  const cookies = new Map<string, string>()
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.set('Origin', location.origin)
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await relay(Object.defineProperty(new Request(request), 'headers', { value: headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}
