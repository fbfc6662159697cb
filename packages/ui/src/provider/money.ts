/** How the screens write amounts: as the app wants it, in the language of the texts. */

import { createContext, useContext, useMemo } from 'react'
import type { MoneyLook, MoneyOptions } from '../format/showMoney.js'
import { useTexts } from './texts.js'

const MoneyContext = createContext<MoneyOptions>({})

/** Gives the parts in an app's own pages what `WalletScreens` takes as `money`. Below `WalletScreens` none is necessary. */
export const MoneyProvider = MoneyContext.Provider

/** With what a component writes amounts: for `showMoney`. */
export function useMoney(): MoneyLook {
  const { showAs } = useContext(MoneyContext)
  const { language } = useTexts()
  return useMemo(() => ({ language, showAs }), [language, showAs])
}

/** The options that `MoneyProvider` or `WalletScreens` was given. */
export const useMoneyOptions = (): MoneyOptions => useContext(MoneyContext)
