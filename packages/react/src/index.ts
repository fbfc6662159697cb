/** `@embedded-wallet/react`: the wallet in React. A provider, and one hook per flow. */

export { useWallet, WalletProvider, type WalletProviderProps } from './WalletProvider.js'
