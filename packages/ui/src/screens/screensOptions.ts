/** What `WalletScreens` and `connectWallet` take beside the options of `createWallet`, as data: a misspelt one would count as left out. */

import { checkWalletOptions, type OptionShapes } from '@embedded-wallet/core'

const shapes: OptionShapes = {
  texts: 'object',
  money: { showAs: 'object' },
  isLogin: 'boolean',
  identityProvider: { name: 'string', visit: 'function' },
  slots: { codeHint: 'function' },
  codeLength: 'number',
  logo: 'string',
  onProblem: 'function',
  onSessionExpiring: 'function',
  onSignedOut: 'function',
  queryClient: 'object',
}

/** @throws {TypeError} Naming the option, and what it takes or the names that there are. */
export const checkScreensOptions = (options: object): void => checkWalletOptions(options, shapes)
