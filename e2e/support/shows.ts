/** Records which rows of the contract a test shows. The coverage table lists the tests that pass. */

import { TestRunner } from 'vitest'
import type { CoverageRow } from '../coverage/rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Rows of the contract that the product produced. */
    shows?: string[]
    /** Rows that the test injected and the client passed on. */
    showsInjected?: string[]
  }
}

/**
 * Claims that the product itself produces these rows in the current test, for example `shows('endpoint:createQuote')`. After the test
 * the claim is compared with what its sandboxes and relays sent: a claim that they do not bear out fails the test. No single response
 * carries a limit or a sandbox outcome: they have witnesses in `e2e/coverage`, which read all calls and events of the test.
 *
 * @throws Error outside a test.
 */
export function shows(...rows: CoverageRow[]): void {
  const { meta } = currentTest()
  meta.shows = [...(meta.shows ?? []), ...rows]
}

/**
 * Records a row that the current test puts in the service's mouth, by a fault or a forged body. Give the value that the client
 * returned, such as the `serviceCode` of its error, and not the text of the test: then the claim is what was observed.
 *
 * @throws Error outside a test.
 */
export function showsInjected(kind: 'error' | 'event', value: string | undefined): void {
  const { meta } = currentTest()
  meta.showsInjected = [...(meta.showsInjected ?? []), `${kind}:${value}`]
}

function currentTest() {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('Claim a row inside a test.')
  return test
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
