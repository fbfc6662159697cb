/** Reads the language of an app's texts: `Intl` throws for anything but a BCP 47 tag, and the amount of a payment would disappear with it. */

/** @returns BCP 47: `de_DE` and `de_DE.UTF-8` of a backend are `de-DE` and `de`. Undefined for what names no language. */
export function languageOf(given: unknown): string | undefined {
  const tag = String(given).trim().replaceAll('_', '-')
  return [tag, tag.split(/[^a-z]/i)[0]].find(isTag)
}

function isTag(tag: string | undefined): tag is string {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    // A RangeError is the answer. Nothing is lost.
    return false
  }
}
