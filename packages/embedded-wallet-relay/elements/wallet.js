/** What a page without a bundler gets: the elements of the screens, and the sign-out that it needs around its own login. */

export { signOutAll } from '@embedded-wallet/core'
export { connectWallet } from '@embedded-wallet/ui/elements'
