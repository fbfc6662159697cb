/** The language of the browser, for numbers and times. */

/**
 * @returns The first language of the user that `Intl` can read; `undefined` for the default. A browser may name a language that
 * `Intl` refuses, such as `en-US@posix`.
 */
function findLocale(): string | undefined {
  const languages = globalThis.navigator?.languages ?? []
  return languages.find((language) => {
    try {
      return Intl.getCanonicalLocales(language).length > 0
    } catch {
      // This language is lost; the next one is tried.
      return false
    }
  })
}

export const browserLocale: string | undefined = findLocale()
