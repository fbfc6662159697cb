/** What `walletSite` writes into both documents: no script stands in them. */

import type { WalletOptions } from '@embedded-wallet/core'
import type { SomeTexts } from '@embedded-wallet/ui/words'
import type { ServeWindowOptions } from '../src/window.js'
import type { SiteProvider } from './provider.js'

/** The options that are plain data. */
export interface SiteConfig
  extends Omit<WalletOptions, 'accountId' | 'confirm'>,
    Pick<ServeWindowOptions, 'shops' | 'mark' | 'isLogin' | 'money'> {
  /** The origins of the pages that may use the wallet. */
  pages: readonly string[]
  /** BCP 47. Default: `en`. */
  language: string
  /** Of the frame. */
  build?: string | undefined
  /** Of the frame. */
  windowUrl?: string | undefined
  /** Of the window. */
  identityProvider?: SiteProvider | undefined
}

/** @throws {SyntaxError} When `walletSite` has not written it. */
export const readConfig = (): SiteConfig => ({
  language: 'en',
  ...JSON.parse(document.getElementById('wallet-config')!.textContent),
})

const languages: Readonly<Record<string, () => Promise<SomeTexts>>> = {
  ar: async () => (await import('@embedded-wallet/ui/words/ar')).ar,
  de: async () => (await import('@embedded-wallet/ui/words/de')).de,
  es: async () => (await import('@embedded-wallet/ui/words/es')).es,
  fr: async () => (await import('@embedded-wallet/ui/words/fr')).fr,
  ja: async () => (await import('@embedded-wallet/ui/words/ja')).ja,
  pt: async () => (await import('@embedded-wallet/ui/words/pt')).pt,
}

/** The texts of a language; none where the English ones stand. */
export const loadTexts = async (language: string): Promise<SomeTexts> =>
  (await languages[language.slice(0, 2)]?.()) ?? {}
