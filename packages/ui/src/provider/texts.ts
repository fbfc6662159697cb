/** The texts of the screens: those of the app, and English for what it does not give. */

import { createContext, useContext, useMemo } from 'react'
import { mergeTexts } from '../words/fill.js'
import type { SomeTexts, Texts } from '../words/texts.js'

const TextsContext = createContext<SomeTexts>({})

/** Gives texts to the parts in an app's own pages: a language, or some texts. Below `WalletScreens` none is necessary. */
export const TextsProvider = TextsContext.Provider

/** The texts that `TextsProvider` or `WalletScreens` was given. */
export const useOwnTexts = (): SomeTexts => useContext(TextsContext)

/**
 * The texts of a component, so that a page carries the English ones of its own screens only.
 *
 * @param english - The tables that the component needs.
 */
export function useTexts<const Tables extends readonly Partial<Texts>[]>(
  ...english: Tables
): Pick<Texts, KeyOf<Tables[number]> | 'language'> {
  const own = useOwnTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tables of a component are always the same
  return useMemo(() => withEnglish(own, ...english), [own])
}

/** The texts of the app, and the English ones for what it does not give. */
export const withEnglish = <const Tables extends readonly Partial<Texts>[]>(
  own: SomeTexts,
  ...english: Tables
): Pick<Texts, KeyOf<Tables[number]> | 'language'> =>
  mergeTexts(Object.assign({ language: 'en' }, ...english), own)

/** Of each member of a union. */
type KeyOf<Table> = Table extends Table ? keyof Table & keyof Texts : never
