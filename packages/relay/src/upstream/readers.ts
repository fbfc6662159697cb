/** What the relay reads of the service's responses: only what it decides on. Other fields may be missing or odd. */

import { Identifier, Timestamp } from '@embedded-wallet/protocol'
import {
  array,
  boolean,
  exactOptional,
  type GenericSchema,
  is,
  nullish,
  object,
  pipe,
  record,
  string,
  transform,
  unknown,
} from 'valibot'

/** Null counts as left out. */
const orAbsent = <T>(schema: GenericSchema<T>) =>
  pipe(
    nullish(schema),
    transform((value) => value ?? undefined),
  )

/** A login method, or a session, of an account. */
export interface OwnedRow {
  id: string
  accountId: string
  type: string
  /** PASSKEY, newer deployments only. */
  credentialId?: unknown
}

const OwnedRow: GenericSchema<OwnedRow> = object({
  id: string(),
  accountId: string(),
  type: string(),
  credentialId: exactOptional(unknown()),
})

/**
 * The schema of a list of login methods or sessions.
 *
 * A row without an id, an account or a type proves nothing, so it is left out. The wallet gets the list as it came. `total`
 * counts every row: an account with a row that cannot be read is not empty.
 */
export const OwnedRows: GenericSchema<unknown, { data: OwnedRow[]; total: number }> = pipe(
  object({ data: array(unknown()) }),
  transform(({ data }) => ({ data: data.filter((row) => is(OwnedRow, row)), total: data.length })),
)

/** The schema of a quote: the account that pays it. */
export const QuoteSource: GenericSchema<unknown, { source: { accountId?: string | undefined } }> = object({
  source: object({ accountId: orAbsent(string()) }),
})

/** The schema of a quote that an order has. */
export const OrderedQuote: GenericSchema<unknown, { status: string; expiresAt: string }> = object({
  status: string(),
  expiresAt: Timestamp,
})

/** An account as it came. */
type CustomerRow = { id: string; customerId?: string | null | undefined } & Record<string, unknown>

const CustomerAccount = object({ id: string(), customerId: orAbsent(string()) })

/** The schema of a page of a customer's accounts. A row that cannot be read proves nothing, so it is left out. */
export const CustomerAccounts: GenericSchema<
  unknown,
  {
    data: CustomerRow[]
    hasMore?: boolean | undefined
    nextCursor?: string | undefined
  }
> = object({
  data: pipe(
    array(unknown()),
    transform((rows) => rows.filter((row): row is CustomerRow => is(CustomerAccount, row))),
  ),
  hasMore: orAbsent(boolean()),
  nextCursor: orAbsent(string()),
})

/** The schema of a page. Its rows are checked later, each by itself. */
export const AnyPage: GenericSchema<
  unknown,
  { data: unknown[]; hasMore?: boolean | undefined; nextCursor?: string | undefined }
> = object({ data: array(unknown()), hasMore: orAbsent(boolean()), nextCursor: orAbsent(string()) })

/** The schema of a resource of which single fields are shown. */
export const AnyResource: GenericSchema<unknown, Record<string, unknown>> = record(string(), unknown())

/** The schema of a customer: of which type it is. */
export const CustomerKind: GenericSchema<{ customerType: string }> = object({
  customerType: string(),
})

/** The schema of a new session: its id and the account that it belongs to. A body without an end is no session. */
export const SessionOwner: GenericSchema<{ id: string; accountId: string }> = object({
  id: Identifier,
  accountId: Identifier,
  expiresAt: Timestamp,
})

/** The schema of the challenge for a code: the key to seal the code to, in newer deployments only. */
export const OtpTarget: GenericSchema<unknown, { otpEncryptionTargetBundle?: string | undefined }> = object({
  otpEncryptionTargetBundle: orAbsent(string()),
})

/** The schema of a demand for a signature: the id that the signed call must carry. */
export const SignatureDemand: GenericSchema<{ requestId: string }> = object({ requestId: string() })
