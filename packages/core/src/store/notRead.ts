/** The error of a reading that the browser refused: what it would have found may be there. */

import { StoreError } from '../errors.js'

/** @param what - What may be there. */
export const notRead = (what: string): StoreError =>
  new StoreError(
    'STORE_UNAVAILABLE',
    `The browser could not read its storage: ${what} may be there. Nothing was sent. Try again.`,
    { retryable: true },
  )
