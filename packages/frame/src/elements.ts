/** `@embedded-wallet/frame/elements`: the elements of `@embedded-wallet/ui/elements`, for a wallet in an origin of its own. */

export { type ConnectWalletOptions, connectWallet } from './elements/connectWallet.js'
