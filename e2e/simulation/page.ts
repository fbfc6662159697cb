/** One page of a tab: the SDK with globals of its own, which ends when the tab is closed or reloaded. */

import type { Wallet, WalletOptions } from '@embedded-wallet/core'
import type { Browser } from './browser.js'
import type { Core, PageGlobals } from './coreRealm.js'
import type { Time } from './time.js'

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
