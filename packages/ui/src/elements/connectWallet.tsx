/** Defines the elements of the screens, and connects them with the relay. */

import type { LoginWalletOptions } from '@embedded-wallet/core'
import { defineScreen } from '../define/defineScreen.js'
import type { MoneyOptions } from '../format/showMoney.js'
import type { IdentityProvider } from '../provider/identityProvider.js'
import { checkScreensOptions } from '../screens/screensOptions.js'
import type { SomeTexts } from '../words/texts.js'
import { elementScreens } from './elementScreens.js'
import { createScreensHost, type ScreensHost } from './screensHost.js'

/** The options of `connectWallet`: the options of `createWallet`, and what the screens show. */
export interface ConnectWalletOptions extends LoginWalletOptions {
  /** The account, if the app knows it. Default: the accounts of the app's session. */
  accountId?: string | undefined
  /** A language, or some texts in place of the English ones. */
  texts?: SomeTexts | undefined
  /** How amounts are shown, such as `{ showAs: { USDC: 'USD' } }`. Default: each in its own currency. */
  money?: MoneyOptions | undefined
  /** Whether the wallet is the app's login: the relay has the option `login`. `false`: the app signs its users in itself. Default: `true`. */
  isLogin?: boolean | undefined
  identityProvider?: IdentityProvider | undefined
  /** The address of the app's logo: it stands above the title of the login, of a payment and of a receipt. */
  logo?: string | undefined
  /**
   * Characters of a one-time code of the service: `otpLength` of its configuration. A code that signs in is sent when so many digits are in; `0`:
   * it is not known, and the user presses the button. Default: 6.
   */
  codeLength?: number | undefined
  /** Called with the error of every action, and the name of its verb. The screens tell the user themselves. */
  onProblem?: ((error: Error, verb: string) => void) | undefined
}

/**
 * Defines the elements `<wallet-login>`, `<wallet-button>`, `<wallet-balance>`, `<wallet-activity>`, `<wallet-receive>`, `<wallet-receipt>`,
 * `<wallet-send>`, `<wallet-pay>` and `<wallet-settings>`, and connects them with the relay. All elements of a page have one wallet. An
 * element dispatches `wallet-done` when its job is done: the user is signed in, or a payment is sent. It dispatches `wallet-problem` when something
 * went wrong, which it has already told the user.
 *
 * Call it once; a later call changes the options. On a server it does nothing: the elements have no HTML there.
 *
 * @throws {TypeError} If an option is wrong or has another name, a property of an element is an attribute and no JSON, such as `order`, or the
 *   page has an element of one of these names from elsewhere.
 * @see packages/ui/README.md
 * @example
 * ```ts
 * connectWallet({ relayUrl: '/wallet' })
 * document.addEventListener('wallet-done', (event) => console.log(event.target, event.detail))
 * ```
 */
export function connectWallet(options: ConnectWalletOptions): void {
  checkScreensOptions(options)
  if (typeof customElements === 'undefined') return
  const defined = customElements.get('wallet-login') as { host?: ScreensHost } | undefined
  const host = defined?.host ?? createScreensHost()
  host.connect(options)
  if (defined?.host === undefined) for (const screen of elementScreens) defineScreen(screen, host)
}
