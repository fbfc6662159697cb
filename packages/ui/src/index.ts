/** `@embedded-wallet/ui`: the screens of the wallet, as React components over the hooks of `@embedded-wallet/react`. */
'use client'

export { en } from './words/en.js'
export type { Texts } from './words/texts.js'
