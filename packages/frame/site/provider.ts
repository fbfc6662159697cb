/** Signs in at an identity provider: OpenID Connect with the ID token in the fragment, so that the window reaches no host but its own. */

import type { IdentityProvider, ProviderVisit, VisitEnd } from '@embedded-wallet/ui'
import { decodeJwt } from 'jose/jwt/decode'
import { openChannel } from '../src/channel.js'

/** What `walletSite` takes as `identityProvider`. */
export interface SiteProvider {
  name: string
  authorizeUrl: string
  clientId: string
}

/** A provider with `Cross-Origin-Opener-Policy` takes the opener away: a channel still reaches this origin. */
const channelName = 'embedded-wallet-provider'

/** The provider as the screens take it. */
export const providerOf = (provider: SiteProvider): IdentityProvider => ({
  name: provider.name,
  visit: (visit) => visitInWindow(provider, visit),
})

async function visitInWindow(
  { authorizeUrl, clientId }: SiteProvider,
  { prepareNonce, isFresh }: ProviderVisit = {},
): Promise<VisitEnd> {
  const opened = window.open('', '_blank', 'popup,width=480,height=640')
  if (!opened) return { failure: 'no-window' }
  // The pages there could send this window elsewhere.
  opened.opener = null
  /** Proves that a response belongs to this visit. */
  const state = crypto.randomUUID()
  let hear = (_: unknown) => {}
  const channel = openChannel(channelName, (data) => hear(data))
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    /** Proves that the token was made for this visit. */
    const nonce = (await prepareNonce?.()) ?? crypto.randomUUID()
    const ended = new Promise<VisitEnd>((resolve) => {
      hear = (data) => {
        const returned = data as Record<string, string> | null
        if (returned?.state === state) resolve(endOf(returned, nonce))
      }
      timer = setInterval(() => {
        // No event says that a window was closed, and one without its opener counts as closed: then it has the focus. What it said before comes first.
        if (opened.closed && document.hasFocus()) setTimeout(resolve, 500, { failure: 'closed' })
      }, 300)
    })
    const url = new URL(authorizeUrl)
    const parameters = {
      response_type: 'id_token',
      scope: 'openid email',
      client_id: clientId,
      state,
      redirect_uri: location.origin + location.pathname,
      nonce,
      ...(isFresh && { max_age: '0' }),
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    opened.location.href = url.href
    return await ended
  } finally {
    clearInterval(timer)
    channel.close()
    opened.close()
  }
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#ImplicitIDTValidation: the nonce must be that of the request. */
function endOf({ id_token: oidcToken, error }: Record<string, string>, nonce: string): VisitEnd {
  if (error === 'access_denied') return { failure: 'closed' }
  const isOurs = error === undefined && oidcToken !== undefined && nonceOf(oidcToken) === nonce
  return isOurs ? { oidcToken } : { failure: 'refused' }
}

function nonceOf(token: string): unknown {
  try {
    return decodeJwt(token).nonce
  } catch {
    // No token: what it was is lost.
    return undefined
  }
}

/**
 * In the window that the provider has sent back: gives what came to the window that waits for it, and closes.
 *
 * @returns Whether it is that window.
 */
export function returnFromProvider(): boolean {
  const returned = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  // One without a state belongs to no visit.
  if ((returned.state ?? returned.id_token ?? returned.error) === undefined) return false
  // The token must not stay in the history.
  history.replaceState(null, '', location.pathname)
  const channel = openChannel(channelName)
  channel.say(returned)
  channel.close()
  window.close()
  return true
}
