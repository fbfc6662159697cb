/** One page of a tab: the SDK as one script with globals of its own, which ends when the tab is closed or reloaded. */

import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { Wallet, WalletOptions } from '@embedded-wallet/core'
import * as protocol from '@embedded-wallet/protocol'
import { bundleCore, coreEntry } from '../support/bundleCore.js'
import type { Browser } from './browser.js'
import type { Time } from './scheduler.js'

export type Core = typeof import('@embedded-wallet/core')

/** What a page gives to the SDK in place of the process's own. */
interface PageGlobals {
  navigator: object
  BroadcastChannel: unknown
  setTimeout: unknown
  clearTimeout: unknown
  Date: unknown
  performance: object
  crypto: object
  /** Without chance: a seed gives the same choices each time. */
  Math: object
}

/** A change of the SDK's text, to plant a bug: the first text stands exactly once and becomes the second. */
export type Patch = readonly [from: string, to: string]

const globals = [
  ...['navigator', 'BroadcastChannel', 'setTimeout', 'clearTimeout', 'Date', 'performance', 'crypto', 'Math'],
] as const
// Arithmetic and data without state. Shared by all pages, because the engine would optimize it anew for each.
const shared = /^@noble\/|^@embedded-wallet\/protocol$/
const requireNoble = createRequire(coreEntry)
const requireShared = (name: string): unknown => (name.startsWith('@noble/') ? requireNoble(name) : protocol)
type Script = (...args: unknown[]) => void
let bundling: Promise<string> | undefined
const scripts = new Map<string, Script>()

/** @returns A function that runs the SDK in a new page. */
export async function loadCore(patches: readonly Patch[] = []): Promise<(page: PageGlobals) => Core> {
  bundling ??= bundleCore('cjs', [shared])
  let text = await bundling
  for (const [from, to] of patches) {
    if (text.split(from).length !== 2) throw new Error(`the SDK must have this text once: ${from}`)
    text = text.replace(from, () => to)
  }
  const script =
    scripts.get(text) ??
    (compileFunction(text, ['exports', 'require', 'globalThis', ...globals]) as unknown as Script)
  scripts.set(text, script)
  return (page) => {
    const exports = {}
    const pageGlobal = Object.create(globalThis, Object.getOwnPropertyDescriptors(page))
    script(exports, requireShared, pageGlobal, ...globals.map((name) => page[name]))
    return exports as Core
  }
}

export interface Page {
  /** The tab and the number of its page: `A1`. */
  name: string
  tab: string
  core: Core
  wallet: Wallet
}

interface PageParts {
  browser: Browser
  time: Time
  openCore: (globals: PageGlobals) => Core
  options: Pick<WalletOptions, 'accountId' | 'relayUrl'> & Partial<WalletOptions>
  /** Hears every text that a session key signs. */
  onSigned: (text: string, key: CryptoKey) => void
}

export function openPage(
  name: string,
  { browser, time, openCore, options, onSigned }: PageParts,
): Omit<Page, 'tab'> {
  const core = openCore({
    navigator: { locks: browser.locksOf(name) },
    BroadcastChannel: browser.channelsOf(name),
    ...time.timersOf(name),
    Date: dateOf(time.deviceNow),
    performance: { now: () => time.now() },
    crypto: cryptoOf(onSigned),
    Math: Object.create(Math, { random: { value: () => 0.5 } }),
  })
  const wallet = core.createWallet({ ...options, sessionStore: browser.storeOf(name) })
  return { name, core, wallet }
}

const dateOf = (now: () => number) =>
  class extends Date {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]))
    }
    static override now = now
  }

/** Web Crypto, which reports what is signed. A key that proves itself signs random bytes, which are no text of a payment. */
function cryptoOf(onSigned: PageParts['onSigned']): object {
  const random = new WeakSet<object>()
  const { subtle } = crypto
  const own = Object.create(subtle, {
    sign: {
      value: (algorithm: EcdsaParams, key: CryptoKey, data: Uint8Array<ArrayBuffer>) => {
        // HPKE derives keys with HMAC: that signs no text.
        if (key.algorithm.name === 'ECDSA' && !random.has(data)) onSigned(new TextDecoder().decode(data), key)
        return subtle.sign(algorithm, key, data)
      },
    },
  })
  const methods = [
    ...['generateKey', 'importKey', 'exportKey', 'deriveBits', 'deriveKey', 'digest', 'verify', 'encrypt'],
    ...['decrypt'],
  ]
  for (const name of methods)
    Object.defineProperty(own, name, {
      value: (...args: unknown[]) =>
        (subtle as never as Record<string, (...a: unknown[]) => unknown>)[name]!(...args),
    })
  return {
    subtle: own,
    randomUUID: () => crypto.randomUUID(),
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => {
      random.add(bytes)
      return crypto.getRandomValues(bytes)
    },
  }
}
