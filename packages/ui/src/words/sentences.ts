/** Joins sentences as their language does. */

/** @returns The sentences that there are, with a space between two, and none after the full stop of Japanese. */
export const sentences = (...texts: readonly unknown[]): string =>
  texts.filter(Boolean).join(' ').replaceAll('。 ', '。')
