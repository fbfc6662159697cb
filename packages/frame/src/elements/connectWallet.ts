/** Defines the elements, and connects them with a wallet in another origin. */

import { type ConnectedWallet, checkShapes, type Receipt, receiptText } from '@embedded-wallet/core'
import { defineScreen, type RenderScreen, saveText } from '@embedded-wallet/ui/define'
import type { SomeTexts } from '@embedded-wallet/ui/words'
import { type ConnectOptions, connectWallet as connect, connectShapes } from '../page/connect.js'
import { openWallet } from '../page/verbs.js'
import type { WalletScreen } from '../protocol.js'
import { getSession } from './crossing.js'
import { createElementsHost, type FrameElements, isSignedIn, type Shown } from './elementsHost.js'
import { payScreen } from './paying.js'

/** The options of `connectWallet`: where the wallet is, and the texts of the elements. */
export interface ConnectWalletOptions extends Omit<ConnectOptions, 'slot'> {
  /** Where the frame stands, with the wallet's own button. Default: the end of the body. It is scrolled into view when it shows something. */
  slot?: Element | undefined
  /** A language of `@embedded-wallet/ui/words`, or some texts in place of the English ones. */
  texts?: SomeTexts | undefined
}

/**
 * Defines the elements `<wallet-login>`, `<wallet-button>`, `<wallet-balance>`, `<wallet-activity>`, `<wallet-receive>`, `<wallet-pay>`,
 * `<wallet-receipt>` and `<wallet-settings>`, and connects them with a wallet in an origin of its own. A page that has those of
 * `@embedded-wallet/ui/elements` keeps its tags. Each is a button, because only the wallet knows the rest: a click opens the wallet there, and that
 * of a receipt, which the page has from its backend, saves it. They dispatch `wallet-done` and `wallet-problem` as those do.
 *
 * Call it once; a later call changes `texts`, and keeps the connection.
 *
 * @param all - See `ConnectWalletOptions`.
 * @returns The wallet, for verbs such as `handOff` and `signOut`. Undefined on a server, where it does nothing.
 * @throws {TypeError} If `url` is not an address, a property of an element is an attribute and no JSON, such as `order`, or the page has an
 *   element of one of these names from elsewhere.
 * @see docs/guides/ownOrigin.md#a-page-with-elements
 * @example
 * ```ts
 * connectWallet({ url: 'https://wallet.shop.example/frame' })
 * document.addEventListener('wallet-done', (event) => console.log(event.target, event.detail))
 * ```
 */
export function connectWallet(all: ConnectWalletOptions): ConnectedWallet | undefined {
  checkShapes(all, { ...connectShapes, texts: 'object' }, ['url'])
  const { texts = {}, slot: given, ...options } = all
  if (typeof customElements === 'undefined') return undefined
  const defined = customElements.get('wallet-login') as { host?: FrameElements } | undefined
  if (defined?.host) {
    defined.host.draw(texts)
    return defined.host.wallet
  }
  const slot = given ?? document.body.appendChild(document.createElement('div'))
  let height = 0
  const wallet = connect({
    ...options,
    slot,
    onView: (view) => {
      if (height === 0 && view.height > 0) slot.scrollIntoView({ block: 'nearest' })
      height = view.height
      options.onView?.(view)
    },
  })
  const host = createElementsHost(wallet, slot)
  host.draw(texts)
  for (const [tag, render] of Object.entries(screensOf(host)))
    defineScreen({ tag, properties: properties[tag] ?? {}, render }, host)
  wallet.remote.watch(({ status }) => {
    host.status = status
    host.draw(host.texts)
  }, undefined)
  getSession(wallet).catch(host.fail)
  // A store that cannot be read must not keep the user out.
  setTimeout(() => {
    host.isPatient = false
    host.draw(host.texts)
  }, patientMs)
  return wallet
}

/** How long the elements wait for the session without a login, in milliseconds. */
const patientMs = 8000

const properties: Readonly<Record<string, Record<string, 'text' | 'json'>>> = {
  'wallet-button': { name: 'text' },
  'wallet-receipt': { receipt: 'json' },
  'wallet-pay': { order: 'json', quote: 'json', maxSendingAmount: 'json' },
}

function screensOf(host: FrameElements): Record<string, RenderScreen<Shown>> {
  const opens =
    (screen: WalletScreen, label: () => string | undefined, more?: Partial<Shown>): RenderScreen<Shown> =>
    (_, events) => ({
      events,
      label,
      act: async (_, signal) => void (await openWallet(host.wallet, screen, { signal })),
      ...more,
    })
  // Before the session was read, no user is signed in or out.
  const isUnknown = () => host.status === 'restoring' && host.isPatient
  const logIn = () => (isSignedIn(host) || isUnknown() ? undefined : host.words.button.logIn)
  return {
    'wallet-login': (props, events) =>
      opens('login', logIn, { onSignedIn: () => events.done(host.wallet) })(props, events),
    'wallet-button': (props, events) => {
      const name = () => props.name ?? host.words.button.title
      const open = isSignedIn(host) ? opens('settings', name) : opens('login', logIn)
      return open(props, events)
    },
    'wallet-balance': opens('pay', () => host.words.activity.balance),
    'wallet-activity': opens('pay', () => host.words.activity.title),
    'wallet-receive': opens('pay', () => host.words.receive.title),
    'wallet-settings': opens('settings', () => host.words.button.settings),
    'wallet-receipt': ({ receipt }: { receipt?: Receipt | undefined }, events) => ({
      events,
      label: () => receipt && `${receipt.title} – ${host.words.receipt.save}`,
      act: async () => {
        const { title, transactionId } = receipt!
        saveText(receiptText(receipt!), `${title} ${transactionId.replace(/^\w+:/, '')}.txt`)
        return undefined
      },
    }),
    'wallet-pay': payScreen(host),
  }
}
