/** What a wallet of this page is given so that its calls are recorded. */

import { recordCalls } from './recordCalls'

/** Spread it into the options of a wallet, and into the address of a relay. */
export const recorded = {
  fetch: recordCalls((request) => fetch(request), { to: 'relay' }),
}
