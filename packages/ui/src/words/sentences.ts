/** Joins sentences as their language does. */

/** @returns The sentences that there are, with a space between two, a dot after one without a full stop, and nothing after that of Japanese. */
export const sentences = (...texts: readonly unknown[]): string =>
  texts
    .filter(Boolean)
    .join(' · ')
    .replace(/([.!?؟]) · /g, '$1 ')
    .replaceAll('。 · ', '。')
