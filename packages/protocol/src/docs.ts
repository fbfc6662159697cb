/** Where the documentation is published. */

/** The address of the documentation. Assumption: it has no host yet; this one is reserved for examples (RFC 2606). */
export const docsBaseUrl = 'https://embedded-wallet.example/docs'

/**
 * @param code - The code of an error, such as `OUTCOME_UNKNOWN`.
 * @returns The address of the section that says what happened, what happened to the money, and what to do.
 */
export const errorDocsUrl = (code: string): string =>
  `${docsBaseUrl}/errors#${code.toLowerCase().replaceAll('_', '-')}`
