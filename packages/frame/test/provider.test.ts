/** Stories: a sign-in at an identity provider while a hostile page, the provider itself and other tabs say what they like. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerOf, returnFromProvider, type SiteProvider } from '../site/provider.js'

const origin = 'https://wallet.shop.example'
const config: SiteProvider = {
  name: 'Sandbox ID',
  authorizeUrl: 'https://id.example/authorize?tenant=shop',
  clientId: 'wallet',
}
const provider = providerOf(config)

/** A window that the wallet opened, as its handle shows it. */
interface Popup {
  closed: boolean
  opener: unknown
  /** Each address that it was sent to, with the opener that it had then. */
  visits: { url: URL; opener: unknown }[]
  close: () => void
}
let popups: Popup[]
let hasFocus: boolean
let isBlocked: boolean

beforeEach(() => {
  popups = []
  hasFocus = true
  isBlocked = false
  const open = (url: string, target: string) => {
    expect([url, target]).toEqual(['', '_blank'])
    if (isBlocked) return null
    const popup = {
      closed: false,
      opener: 'the wallet' as unknown,
      visits: [] as Popup['visits'],
      close: () => {
        popup.closed = true
      },
      location: {
        set href(url: string) {
          popup.visits.push({ url: new URL(url), opener: popup.opener })
        },
      },
    }
    popups.push(popup)
    return popup
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { open, close: vi.fn() }))
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.stubGlobal('history', { replaceState: vi.fn() })
  at('')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function at(hash: string) {
  vi.stubGlobal('location', { origin, pathname: '/window', search: '', hash })
}
const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ sub: 'ada >>>???~~~ ÿ', ...claims })).toString('base64url')}.signature`

/** Begins a visit. @returns What the provider got with it, and its end. */
async function begin(visit?: Parameters<typeof provider.visit>[0]) {
  const count = popups.length
  const end = provider.visit(visit)
  await vi.waitFor(() => expect(popups[count]?.visits).toHaveLength(1), { interval: 1 })
  const popup = popups[count]!
  const { url } = popup.visits[0]!
  const got = Object.fromEntries(url.searchParams) as { state: string; nonce: string }
  return { end, popup, url, got, idToken: tokenOf({ nonce: got.nonce }) }
}
/** The provider, or whoever knows the address of the wallet, sends a window there. */
function comesBack(parameters: Record<string, string>) {
  at(`#${new URLSearchParams(parameters)}`)
  return returnFromProvider()
}
/** A document of the wallet's origin in another tab says it. */
function say(data: unknown) {
  const channel = new BroadcastChannel('embedded-wallet-provider')
  channel.postMessage(data)
  channel.close()
}

test('a visit asks for an ID token in the fragment, for the wallet’s window alone, with a state and a nonce of its own', async () => {
  const { url, got, end, popup, idToken } = await begin()
  expect(url.origin + url.pathname).toBe('https://id.example/authorize')
  expect(got).toEqual({
    tenant: 'shop',
    response_type: 'id_token',
    scope: 'openid email',
    client_id: 'wallet',
    redirect_uri: `${origin}/window`,
    state: expect.stringMatching(/^[\da-f-]{36}$/),
    nonce: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(got.nonce).not.toBe(got.state)
  expect(comesBack({ state: got.state, id_token: idToken })).toBe(true)
  expect(await end).toEqual({ oidcToken: idToken })
  expect(popup.closed).toBe(true)
})

test('the window that comes back keeps no token in its history, and closes', async () => {
  const { got, end, idToken } = await begin()
  comesBack({ state: got.state, id_token: idToken })
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/window')
  expect(window.close).toHaveBeenCalledOnce()
  await end
})

test('where the browser allows no channel, the window that comes back closes, and the visit says that it was closed', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const { got, end, idToken, popup } = await begin()
  expect(comesBack({ state: got.state, id_token: idToken })).toBe(true)
  expect(window.close).toHaveBeenCalledOnce()
  popup.close()
  expect(await end).toEqual({ failure: 'closed' })
})

test('the nonce is that of the key on this device, and a confirmation wants a new sign-in there', async () => {
  const { got, end, idToken } = await begin({ prepareNonce: async () => 'of the key', isFresh: true })
  expect(got).toMatchObject({ nonce: 'of the key', max_age: '0' })
  comesBack({ state: got.state, id_token: idToken })
  expect(await end).toEqual({ oidcToken: idToken })
})

test('the provider, and every page that it leads to, has no handle on the wallet’s window', async () => {
  const { end, popup, got, idToken } = await begin()
  expect(popup.visits[0]!.opener).toBeNull()
  comesBack({ state: got.state, id_token: idToken })
  await end
})

test('a window that was opened with the state of another visit brings no token', async () => {
  const { got, end, idToken } = await begin()
  const thief = tokenOf({ nonce: got.nonce, sub: 'thief' })
  for (const state of ['', 'undefined', 'null', crypto.randomUUID(), `${got.state} `, got.nonce])
    expect(comesBack({ state, id_token: thief })).toBe(true)
  comesBack({ state: got.state, id_token: idToken })
  expect(await end).toEqual({ oidcToken: idToken })
})

test('what another tab or the opener says without the state is not heard, whatever its form', async () => {
  const { got, end, idToken } = await begin()
  const thief = tokenOf({ nonce: got.nonce, sub: 'thief' })
  for (const data of [null, undefined, 7, 'text', [], {}, { id_token: thief }, { state: 1, id_token: thief }])
    say(data)
  for (const from of [origin, 'https://shop.example', 'null'])
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { state: got.state, id_token: thief },
        origin: from,
        source: null,
      }),
    )
  comesBack({ state: got.state, id_token: idToken })
  expect(await end).toEqual({ oidcToken: idToken })
})

test('the state of a visit that is over opens no later one, and neither does its token', async () => {
  const first = await begin()
  comesBack({ state: first.got.state, id_token: first.idToken })
  await first.end
  const second = await begin()
  comesBack({ state: first.got.state, id_token: first.idToken })
  comesBack({ state: second.got.state, id_token: first.idToken })
  expect(await second.end).toEqual({ failure: 'refused' })
})

test('of two sign-ins at the same time each gets its own token, and closes its own window', async () => {
  const [first, second] = [await begin(), await begin()]
  expect(first.got.state).not.toBe(second.got.state)
  comesBack({ state: second.got.state, id_token: second.idToken })
  expect(await second.end).toEqual({ oidcToken: second.idToken })
  expect([first.popup.closed, second.popup.closed]).toEqual([false, true])
  comesBack({ state: first.got.state, id_token: first.idToken })
  expect(await first.end).toEqual({ oidcToken: first.idToken })
})

test.each<[string, (nonce: string) => string]>([
  ['of another visit', () => tokenOf({ nonce: 'another' })],
  ['without a nonce', () => tokenOf({})],
  ['that is none', () => 'token'],
  ['that holds no JSON', () => 'e30.!.signature'],
  ['that holds null', () => `e30.${btoa('null')}.signature`],
  ['that is empty', () => ''],
])('a token %s is refused', async (_, make) => {
  const { got, end, popup } = await begin()
  comesBack({ state: got.state, id_token: make(got.nonce) })
  expect(await end).toEqual({ failure: 'refused' })
  expect(popup.closed).toBe(true)
})

test.each<[Record<string, string>, string]>([
  [{ error: 'access_denied' }, 'closed'],
  [{ error: 'server_error' }, 'refused'],
  [{ error: 'login_required', error_description: 'x' }, 'refused'],
  [{}, 'refused'],
])('a provider that gives %j back brings no token: %s', async (parameters, failure) => {
  const { got, end } = await begin()
  expect(comesBack({ state: got.state, ...parameters })).toBe(true)
  expect(await end).toEqual({ failure })
})

test('an error counts more than a token beside it', async () => {
  const { got, end, idToken } = await begin()
  comesBack({ state: got.state, error: 'server_error', id_token: idToken })
  expect(await end).toEqual({ failure: 'refused' })
})

test.each([{ id_token: 'e30.e30.s' }, { error: 'access_denied' }])(
  'a return without a state ends no visit, shows no screen of the wallet, and keeps nothing in its history: %j',
  async (parameters) => {
    const { got, end, idToken } = await begin()
    expect(comesBack(parameters as Record<string, string>)).toBe(true)
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/window')
    comesBack({ state: got.state, id_token: idToken })
    expect(await end).toEqual({ oidcToken: idToken })
  },
)

test.each(['', '#login', '#question/1', '#settings/7f'])('the address %j is no return', (hash) => {
  at(hash)
  expect(returnFromProvider()).toBe(false)
  expect(history.replaceState).not.toHaveBeenCalled()
  expect(window.close).not.toHaveBeenCalled()
})

test('a browser that opens no window says so, and a nonce that fails sends the user nowhere', async () => {
  isBlocked = true
  const prepareNonce = vi.fn(async () => Promise.reject(new Error('offline')))
  expect(await provider.visit({ prepareNonce })).toEqual({ failure: 'no-window' })
  expect(prepareNonce).not.toHaveBeenCalled()
  isBlocked = false
  await expect(provider.visit({ prepareNonce })).rejects.toThrow('offline')
  expect(popups).toMatchObject([{ closed: true, visits: [] }])
})

test('a window that the user closes ends the visit half a second later, and a token that comes in between counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const visit = async () => {
    const end = provider.visit({ prepareNonce: async () => 'n' })
    await pass(0)
    const popup = popups.at(-1)!
    return { end, popup, state: popup.visits[0]!.url.searchParams.get('state')! }
  }
  const first = await visit()
  first.popup.closed = true
  let isOver = false
  void first.end.then(() => {
    isOver = true
  })
  await pass(799)
  expect(isOver).toBe(false)
  await pass(1)
  expect(await first.end).toEqual({ failure: 'closed' })
  await pass(1000)
  expect(vi.getTimerCount()).toBe(0)

  const second = await visit()
  second.popup.closed = true
  await pass(700)
  comesBack({ state: second.state, id_token: tokenOf({ nonce: 'n' }) })
  expect(await second.end).toEqual({ oidcToken: tokenOf({ nonce: 'n' }) })
})

test('a provider that takes the handle away looks like a closed window: while the user is there, the visit goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const end = provider.visit({ prepareNonce: async () => 'n' })
  await vi.advanceTimersByTimeAsync(0)
  hasFocus = false
  popups[0]!.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  const state = popups[0]!.visits[0]!.url.searchParams.get('state')!
  comesBack({ state, id_token: tokenOf({ nonce: 'n' }) })
  expect(await end).toEqual({ oidcToken: tokenOf({ nonce: 'n' }) })
})
