/** Serves a page from the wallet's frame: takes its port, greets it, and carries out what it asks for. */

import {
  indexedDbSessionStore,
  ServiceError,
  type SessionState,
  signOutAll,
  type WalletOptions,
} from '@embedded-wallet/core'
import { openChannel } from '../channel.js'
import { readPassedSession, sessionChannel } from '../passSession.js'
import { protocolVersion } from '../protocol.js'
import { createFrameAccount } from './account.js'
import { callVerb, type Desk, type FrameCall } from './callVerb.js'
import type { HostView, ViewContext } from './hostView.js'
import { plainState } from './redact.js'
import { type ServedPage, servePort } from './servePort.js'

/** The options of `serveWallet`: the options of every wallet of the frame, and the pages that it serves. */
export interface ServeOptions extends Omit<WalletOptions, 'accountId' | 'confirm'> {
  /** The origins of the pages that may use the wallet, such as `https://shop.example`. */
  pages: readonly string[]
  /** The name of the deployment, for support. Default: `unnamed`. */
  build?: string | undefined
  /** Ends the service. */
  signal?: AbortSignal | undefined
}

/** Makes what draws the frame, once a page has connected. */
export type DrawHost = (context: ViewContext) => HostView

/** The window that it runs in. */
export type HostScope = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent' | 'location'>

/**
 * @param scope - Default: this window.
 */
export function serveFrame(
  { pages, build = 'unnamed', signal, sessionStore = indexedDbSessionStore(), ...options }: ServeOptions,
  view: DrawHost,
  scope: HostScope = window,
): void {
  for (const listed of pages) {
    if (URL.canParse(listed) && new URL(listed).origin === listed) continue
    throw new TypeError('pages must be origins such as https://shop.example, without a path')
  }
  let page: ServedPage | undefined
  let served: string | undefined
  const { headers: own } = options
  // The site refuses a page that it does not list anymore, though this frame opened before.
  const headers = async () => {
    const all = new Headers(typeof own === 'function' ? await own() : own)
    if (served !== undefined) all.set('Wallet-Page', served)
    return all
  }
  const ofWallet = { ...options, headers, sessionStore }
  const account = createFrameAccount(ofWallet, (state: SessionState) =>
    page?.send({ state: plainState(state) }),
  )
  const leave: FrameCall['leave'] = (given) => signOutAll(ofWallet, given)
  const desk: Desk = { isTaken: false, quotes: new Map() }

  const connect = (port: MessagePort, shop: string, version: number) => {
    const shown = view({ shop, report: (what) => page?.send({ view: what }) })
    const drawn: HostView = {
      ...shown,
      signIn: async (...call) => {
        await shown.signIn(...call)
        // The window has sent its records before it said that it is done. The call goes on when the store has them.
        await account.wallet()
      },
    }
    const carryOut: Parameters<typeof servePort>[1] = async (verb, given, progress) => {
      if (version !== protocolVersion) throw otherProtocol(version)
      // At once: the window must not wait for the store.
      const window = progress.window === undefined ? undefined : drawn.meet?.(progress.window)
      try {
        const wallet = await account.wallet()
        const known = { wallet, isUnread: account.isUnread(), leave }
        return await callVerb(verb, {
          ...known,
          options: given,
          ...progress,
          window,
          view: drawn,
          shop,
          desk,
        })
      } finally {
        window?.close()
      }
    }
    served = shop
    page = servePort(port, carryOut)
    const { windowUrl } = drawn
    page.send({ protocol: protocolVersion, state: plainState(account.state()), build, windowUrl })
  }
  const hear = ({ source, origin, data, ports }: MessageEvent) => {
    const version: unknown = (data as { walletPort?: unknown } | null)?.walletPort
    // Decided before the first await: the sender may navigate.
    if (source === scope.parent && pages.includes(origin)) {
      // One page, once: a page that connects again loads the frame again.
      if (page === undefined && ports.length === 1 && Number.isSafeInteger(version))
        connect(ports[0]!, origin, version as number)
      return
    }
    if (origin === scope.location.origin) takeSession(data)
    // The page is told nothing, because it may be any page.
    else if (version !== undefined) console.error(`The option pages of serveWallet does not list ${origin}.`)
  }
  const takeSession = (data: unknown) => {
    const said = readPassedSession(data)
    // Ignored: why the store failed. The state stays as it was, and the user signs in again.
    if (said !== undefined) account.take(said).catch(() => undefined)
  }
  scope.addEventListener('message', hear)
  // Whoever posts here is of this origin. Only a message to this very window brings keys.
  const channel = openChannel(sessionChannel, (data) => {
    const said = readPassedSession(data)
    if (said?.records === undefined) takeSession(data)
  })
  signal?.addEventListener('abort', () => {
    scope.removeEventListener('message', hear)
    channel.close()
    page?.close()
  })
}

const otherProtocol = (version: number) =>
  new ServiceError(
    'PROTOCOL_MISMATCH',
    `The page speaks version ${version} of the frame's protocol, the frame version ${protocolVersion}. Nothing was done. Reload the page, and deploy the same version on both hosts.`,
  )
