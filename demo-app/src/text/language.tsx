/** The language of the screens, which the user chooses on the page of the account. The words of the demo itself are English. */

import { TextsProvider } from '@embedded-wallet/ui/parts'
import type { Texts } from '@embedded-wallet/ui/words'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { language as ofBrowser } from './money'

const tables: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import('@embedded-wallet/ui/words/de')).de,
  fr: async () => (await import('@embedded-wallet/ui/words/fr')).fr,
  es: async () => (await import('@embedded-wallet/ui/words/es')).es,
  pt: async () => (await import('@embedded-wallet/ui/words/pt')).pt,
  ja: async () => (await import('@embedded-wallet/ui/words/ja')).ja,
  ar: async () => (await import('@embedded-wallet/ui/words/ar')).ar,
}

export const languages = ['en', ...Object.keys(tables)]

const key = 'demo-language'

/** A browser that keeps nothing chooses again with each page. */
function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const Chosen = createContext<(language: string) => void>(() => undefined)
export const useChooseLanguage = () => useContext(Chosen)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState(stored)
  const [texts, setTexts] = useState<Partial<Texts>>({ language: ofBrowser })
  useEffect(() => {
    let isWanted = true
    const load = tables[language ?? '']
    // A language that does not load leaves the one before.
    const loading = load ? load() : Promise.resolve({ language: language ?? ofBrowser })
    loading.then((loaded) => isWanted && setTexts(loaded)).catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [language])
  const keep = (next: string) => {
    choose(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // It holds for this page.
    }
  }
  return (
    <Chosen.Provider value={keep}>
      <TextsProvider value={texts}>{children}</TextsProvider>
    </Chosen.Provider>
  )
}
