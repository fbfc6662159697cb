/** The texts of the page: English, with the numbers and times of the browser's language. */

/**
 * The first language of the user that `Intl` can read. A browser may name a language that `Intl` refuses, such as `en-US@posix`.
 */
export const language: string =
  globalThis.navigator?.languages?.find((language) => {
    try {
      return Intl.getCanonicalLocales(language).length > 0
    } catch {
      // This language is lost; the next one is tried.
      return false
    }
  }) ?? 'en'
