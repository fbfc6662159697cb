/** The texts of the page are English, with the numbers and times of the browser's language; amounts as the user reads them. */

import * as words from '@embedded-wallet/ui/words'

/**
 * The first language of the user that `Intl` can read and that is written from left to right: the screens take their direction from it, and
 * the texts are English. A browser may name a language that `Intl` refuses, such as `en-US@posix`.
 */
export const language: string =
  globalThis.navigator?.languages?.find((language) => {
    try {
      return !/Arab|Hebr/.test(new Intl.Locale(language).maximize().script ?? '')
    } catch {
      // This language is lost; the next one is tried.
      return false
    }
  }) ?? 'en'

/** `digits`: `down` for what the user has. */
export const showMoney = (units: number, unit: words.MoneyUnit, digits: words.Digits): string =>
  words.showMoney(units, unit, digits, { language })
