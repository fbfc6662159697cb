/** `@embedded-wallet/ui`: the screens of the wallet, as React components over the hooks of `@embedded-wallet/react`. */
'use client'

export { type Approval, type Clicked, createApproval } from './provider/approval.js'
export type { IdentityProvider, ProviderVisit, VisitEnd } from './provider/identityProvider.js'
export { type Screens, ScreensContext } from './provider/screensContext.js'
export { en } from './words/en.js'
export type { Texts } from './words/texts.js'
