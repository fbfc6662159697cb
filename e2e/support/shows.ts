/** Records which rows of the contract a test shows. The coverage table lists the tests that pass. */

import { TestRunner } from 'vitest'
import type { CoverageRow } from '../coverage/rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Rows of the contract. */
    shows?: string[]
  }
}

/**
 * Records rows that the assertions of the current test hold, for example `shows('endpoint:createQuote', 'state:quote.PENDING')`.
 *
 * @throws Error outside a test.
 */
export function shows(...rows: CoverageRow[]): void {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('Call shows() inside a test.')
  test.meta.shows = [...(test.meta.shows ?? []), ...rows]
}

/** The rows that a story of invitations shows, with the client or with the service itself. */
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
