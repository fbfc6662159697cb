/** Goes to an identity provider and back: OpenID Connect, authorization code with PKCE, as a public client. */

import type { IdentityProviderInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { ApiError } from '../text/problem'

/** What the page must still know when the user comes back. It is kept in this tab only. */
export interface Trip {
  /** Proves that the response belongs to this trip. */
  state: string
  /** Proves at the token endpoint that this page started the trip. */
  verifier: string
  /** `sign-in` opens a session. `register` lets the identity open the wallet. */
  purpose: 'sign-in' | 'register'
  accountId: string
  /** For `sign-in`. */
  authMethodId?: string
  /** The page on which the user was. */
  returnTo: string
}

/** The user is back. Without `code`, the provider refused or the user went back without a sign-in. */
export type ReturnedTrip = Trip & { code?: string }

/** The user came back without a sign-in, or the provider refused. The message is for the user. */
const refused = (message: string) => new ApiError({ code: 'PROVIDER_REFUSED', message })

const key = 'demo-provider-trip'
/** A window has its own copy of the storage of its tab, so the state says that this trip has a window. */
const windowMark = 'window.'
const channelName = 'demo-provider'

/**
 * Leaves the page. The draft of a payment stays in this tab.
 *
 * @param nonce - For a sign-in: binds the ID token to a key that this device has made.
 */
export async function goToProvider(
  provider: IdentityProviderInfo,
  trip: Pick<Trip, 'purpose' | 'accountId' | 'authMethodId'>,
  nonce?: string,
): Promise<void> {
  const whole: Trip = {
    ...{ ...trip, returnTo: location.pathname },
    ...{ state: randomText(), verifier: randomText() },
  }
  const url = await authorizationUrl(provider, whole, nonce)
  sessionStorage.setItem(key, JSON.stringify(whole))
  location.assign(url)
  // The page is about to end: whoever waits must not go on.
  await new Promise(() => undefined)
}

/**
 * Signs in to the provider in a window of its own, so that this page and the action that waits stay. Call it inside a click.
 *
 * @param prepareNonce - Binds the ID token to a key that this device has made. Called when the window is open.
 * @returns A new ID token. It says when the user signed in, because a step-up accepts only a new sign-in.
 * @throws ApiError when the browser opens no window, or the user closes it.
 */
export async function askProviderInWindow(
  provider: IdentityProviderInfo,
  prepareNonce: () => Promise<string>,
): Promise<string> {
  const opened = window.open('', '_blank', 'popup,width=480,height=640')
  if (!opened)
    throw refused(
      'Nothing was changed: this browser opened no window. Allow it, or use another way. A sign-in that leaves this page cannot confirm an action.',
    )
  const trip = { state: windowMark + randomText(), verifier: randomText() }
  const channel = new BroadcastChannel(channelName)
  try {
    const returned = new Promise<string | undefined>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<{ state?: string; code?: string }>) => {
        if (data.state === trip.state) resolve(data.code)
      }
    })
    opened.location.href = await authorizationUrl(provider, trip, await prepareNonce(), { max_age: '0' })
    return await redeem(provider, { verifier: trip.verifier, code: await untilClosed(opened, returned) })
  } finally {
    channel.close()
    opened.close()
  }
}

/** Exchanges the code for the ID token. */
export async function redeem(
  { tokenEndpoint, clientId }: IdentityProviderInfo,
  { code, verifier }: { code?: string | undefined; verifier: string },
): Promise<string> {
  if (code === undefined) throw refused('Nothing was changed: you did not sign in there. Try again.')
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
      ...{ client_id: clientId, redirect_uri: redirectUri() },
    }),
  }).catch(() => undefined)
  const tokens: { id_token?: string } = response?.ok ? await response.json() : {}
  if (tokens.id_token) return tokens.id_token
  throw refused('Nothing was changed: the identity provider did not confirm it. Try again.')
}

/**
 * Takes what the provider sent back out of the address, at the start of the page. In a window it goes to the page that opened it.
 *
 * @returns The trip of this tab, once. Undefined when the page was opened in another way.
 */
export function takeReturnedTrip(): ReturnedTrip | undefined {
  if (location.pathname !== paths.providerReturn) return undefined
  const query = new URLSearchParams(location.search)
  const [state, code] = [query.get('state'), query.get('code') ?? undefined]
  const trip = readTrip()
  // The code must not stay in the history.
  history.replaceState(null, '', trip?.returnTo ?? paths.home)
  if (state?.startsWith(windowMark)) {
    new BroadcastChannel(channelName).postMessage({ state, code })
    window.close()
    return undefined
  }
  sessionStorage.removeItem(key)
  return trip && trip.state === state ? { ...trip, ...(code && { code }) } : undefined
}

function readTrip(): Trip | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    // Lost: what the user wanted there. The page starts as if it was opened anew.
    return undefined
  }
}

async function authorizationUrl(
  { authorizationEndpoint, clientId }: IdentityProviderInfo,
  { state, verifier }: Pick<Trip, 'state' | 'verifier'>,
  nonce?: string,
  more: Record<string, string> = {},
): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    ...{ response_type: 'code', scope: 'openid email', client_id: clientId, redirect_uri: redirectUri() },
    ...{ state, code_challenge: toBase64Url(new Uint8Array(digest)), code_challenge_method: 'S256' },
    ...(nonce && { nonce }),
    ...more,
  })
  return `${authorizationEndpoint}?${query}`
}

const redirectUri = () => location.origin + paths.providerReturn
/** As long as PKCE takes (RFC 7636, section 4.1): 43 characters. */
const randomText = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** @returns What the window sent; undefined when the user has closed it. */
async function untilClosed(opened: Window, returned: Promise<string | undefined>) {
  let timer: ReturnType<typeof setInterval> | undefined
  const closed = new Promise<undefined>((resolve) => {
    // No event tells that a window was closed. The message of a window that ends itself comes first.
    timer = setInterval(() => opened.closed && setTimeout(resolve, 500), 300)
  })
  try {
    return await Promise.race([returned, closed])
  } finally {
    clearInterval(timer)
  }
}
