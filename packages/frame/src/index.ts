/** `@embedded-wallet/frame`: the page's part of a wallet in an origin of its own. */

export { type ConnectOptions, connectWallet } from './page/connect.js'
export { handOff, openWallet } from './page/verbs.js'
export type { FrameView, WalletScreen } from './protocol.js'
