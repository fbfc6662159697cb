/** `@embedded-wallet/ui/elements`: the screens as custom elements, for pages in any framework or in none. */

export { type ConnectWalletOptions, connectWallet } from './elements/connectWallet.js'
export type { MoneyOptions } from './format/showMoney.js'
export type { IdentityProvider, ProviderVisit, VisitEnd } from './provider/identityProvider.js'
