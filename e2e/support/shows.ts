/** Says which rows of the contract a test shows; the coverage table is made of the tests that pass. */

import { TestRunner } from 'vitest'
import type { CoverageRow } from '../coverage/rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Rows of the contract. */
    shows?: string[]
  }
}

/**
 * Call it inside a test, with what its assertions really hold: `shows('endpoint:createQuote', 'state:quote.PENDING')`.
 *
 * @throws Error outside of a test.
 */
export function shows(...rows: CoverageRow[]): void {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('shows() belongs inside a test')
  test.meta.shows = [...(test.meta.shows ?? []), ...rows]
}

/** What a story of invitations shows, told through the client or to the service itself. */
export const invitationRows: readonly CoverageRow[] = [
  'endpoint:createInvitation',
  'endpoint:getInvitation',
  'endpoint:claimInvitation',
  'endpoint:cancelInvitation',
  'state:invitation.PENDING',
  'state:invitation.CLAIMED',
  'state:invitation.CANCELLED',
  'state:invitation.EXPIRED',
  'event:INVITATION_CLAIMED',
  'error:INVITATION_ALREADY_CLAIMED',
  'error:INVITATION_CANCELLED',
  'error:INVITATION_NOT_FOUND',
]
