/** Signs in at an identity provider: OpenID Connect, authorization code with PKCE, as a public client, in its own window. */

import type { IdentityProvider, ProviderVisit, VisitEnd } from '@embedded-wallet/ui'
import type { IdentityProviderInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'

const channelName = 'demo-provider'

interface Returned {
  state: string | null
  code?: string | undefined
}

/** The provider as the screens take it. */
export const identityProviderOf = (info: IdentityProviderInfo): IdentityProvider => ({
  name: info.name,
  visit: (visit) => visitInWindow(info, visit),
})

/** Signs in to the provider in a window, so that this page and the action that waits stay. Call it inside a click. */
async function visitInWindow(
  provider: IdentityProviderInfo,
  { prepareNonce, isFresh = false }: ProviderVisit = {},
): Promise<VisitEnd> {
  const opened = window.open('', '_blank', 'popup,width=480,height=640')
  if (!opened) return { failure: 'no-window' }
  /** Proves that a response belongs to this visit, and at the token endpoint that this page began it. */
  const [state, verifier] = [randomText(), randomText()]
  const channel = openChannel()
  try {
    const returned = new Promise<string | undefined>((resolve) => {
      if (!channel) return
      channel.onmessage = ({ data }: MessageEvent<Returned>) => {
        if (data.state === state) resolve(data.code)
      }
    })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const query = new URLSearchParams({
      response_type: 'code',
      scope: 'openid email',
      client_id: provider.clientId,
      redirect_uri: redirectUri(),
      state,
      code_challenge: toBase64Url(new Uint8Array(digest)),
      code_challenge_method: 'S256',
      ...(prepareNonce && { nonce: await prepareNonce() }),
      ...(isFresh && { max_age: '0' }),
    })
    opened.location.href = `${provider.authorizationEndpoint}?${query}`
    return await redeem(provider, { verifier, code: await untilClosed(opened, returned) })
  } finally {
    channel?.close()
    opened.close()
  }
}

/** In the window, when the provider has sent it back: gives the page what came, and closes. Call it before the page shows anything. */
export function returnFromProvider(): void {
  if (location.pathname !== paths.providerReturn) return
  const query = new URLSearchParams(location.search)
  const returned: Returned = { state: query.get('state'), code: query.get('code') ?? undefined }
  // The code must not stay in the history.
  history.replaceState(null, '', paths.home)
  openChannel()?.postMessage(returned)
  window.close()
}

/** @returns Undefined where the browser allows no channel: then the visit ends as if the user had closed its window. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

/** Exchanges the code for the ID token. */
export async function redeem(
  { tokenEndpoint, clientId }: IdentityProviderInfo,
  { code, verifier }: { code?: string | undefined; verifier: string },
): Promise<VisitEnd> {
  if (code === undefined) return { failure: 'closed' }
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: redirectUri(),
    }),
  }).catch(() => undefined)
  const tokens: { id_token?: string } = response?.ok ? await response.json() : {}
  return tokens.id_token ? { oidcToken: tokens.id_token } : { failure: 'refused' }
}

const redirectUri = () => location.origin + paths.providerReturn
/** As long as PKCE takes (RFC 7636, section 4.1): 43 characters. */
const randomText = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** @returns What the window sent; undefined if the user has closed it. */
async function untilClosed(opened: Window, returned: Promise<string | undefined>) {
  let timer: ReturnType<typeof setInterval> | undefined
  const closed = new Promise<undefined>((resolve) => {
    // No event reports that a window was closed. The message of a window that ends itself comes first.
    timer = setInterval(() => opened.closed && setTimeout(resolve, 500), 300)
  })
  try {
    return await Promise.race([returned, closed])
  } finally {
    clearInterval(timer)
  }
}
