/** What a call brings, and what the checks have found. Each part of the relay picks what it reads. */

import type { RequestBody } from '../http/requestBody.js'
import type { Check } from '../operations/checkRecord.js'
import type { Rest } from '../operations/limiter.js'
import type { SaidCustomers } from './grant.js'
import type { Asker } from './lookUps.js'
import type { Owned } from './ownership.js'

/** What a notice to the owner takes of a call. */
export type ReportedCall = Pick<CheckedCall, 'customers' | 'inBackground'>

export interface CheckedCall extends Asker {
  request: Request
  address: string | undefined
  /** Waits, such as for a mailer, without holding one of the relay's slots. */
  rest: Rest
  params: Readonly<Record<string, string>>
  /** The parameter of the query; undefined for an endpoint without one. */
  query?: Readonly<Record<string, string>> | undefined
  /** The headers that go to the service. */
  headers: Record<string, string>
  body?: RequestBody | undefined
  /** What path or query name, such as account and type of an AuthMethod; undefined if they name nothing. */
  owned?: Owned | undefined
  /** The account that path, query or body of a forwarded call name. */
  accountId: string
  /** What `authorize` returned about the customers of its accounts. */
  customers: SaidCustomers
  check: Check
  /** Counts the step-up that the call may ask for. */
  countStepUp(): Promise<void>
  /** Takes care of work that continues after the response. */
  inBackground(work: Promise<unknown>): void
}
