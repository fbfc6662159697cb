/** What the relay reads of the service's responses: only what it decides on, and which failures it refuses. Other fields may be missing or odd. */

import { decodeText, errorCodes, Identifier, parseBody, Timestamp } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { badGateway, RelayError, tooManyRequests } from '../relayError.js'
import type { UpstreamResponse } from './transport.js'

/** Null counts as left out. */
const orAbsent = <T>(schema: v.GenericSchema<T>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  )

const OwnedRow = v.object({
  id: v.string(),
  accountId: v.string(),
  type: v.string(),
  /** PASSKEY, newer deployments only. */
  credentialId: v.exactOptional(v.unknown()),
  /** Of a login method: one that is not ACTIVE opens nothing. */
  status: v.exactOptional(v.unknown()),
})
/** A login method, or a session, of an account. */
export type OwnedRow = v.InferOutput<typeof OwnedRow>

/**
 * The schema of a list of login methods or sessions.
 *
 * A row without an id, an account or a type proves nothing, so it is left out. The wallet gets the list as it came. `total`
 * counts every row: an account with a row that cannot be read is not empty.
 */
export const OwnedRows = v.pipe(
  v.object({ data: v.array(v.unknown()) }),
  v.transform(({ data }) => ({ data: data.filter((row) => v.is(OwnedRow, row)), total: data.length })),
)

/** The schema of a quote: the account that pays it. */
export const QuoteSource = v.object({ source: v.object({ accountId: orAbsent(v.string()) }) })

/** The schema of a quote that an order has. */
export const OrderedQuote = v.object({ status: v.string(), expiresAt: Timestamp })

const CustomerAccount = v.object({ id: v.string(), customerId: orAbsent(v.string()) })
/** An account as it came. */
type CustomerRow = v.InferInput<typeof CustomerAccount> & Record<string, unknown>

const pageEntries = { hasMore: orAbsent(v.boolean()), nextCursor: orAbsent(v.string()) }

/** The schema of a page of a customer's accounts. A row that cannot be read proves nothing, so it is left out. */
export const CustomerAccounts = v.object({
  data: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.filter((row): row is CustomerRow => v.is(CustomerAccount, row))),
  ),
  ...pageEntries,
})

/** The schema of a page. Its rows are checked later, each by itself. */
export const AnyPage = v.object({ data: v.array(v.unknown()), ...pageEntries })

/** The schema of a resource of which single fields are shown. */
export const AnyResource = v.record(v.string(), v.unknown())

/** The schema of a customer: of which type it is. */
export const CustomerKind = v.object({ customerType: v.string() })

/** The schema of a new session: its id and the account that it belongs to. A body without an end is not a session. */
export const SessionOwner = v.object({ id: Identifier, accountId: Identifier, expiresAt: Timestamp })

/** The schema of the challenge for a code: the key to seal the code to, in newer deployments only. */
export const OtpTarget = v.object({ otpEncryptionTargetBundle: orAbsent(v.string()) })

/** The schema of a demand for a signature: the id that the signed call must carry. */
export const SignatureDemand = v.object({ requestId: v.string() })

/**
 * @returns The body of the response, checked against the schema.
 * @throws {RelayError} 502 if the status is not 200 or the body does not follow the service interface.
 */
export function parseResponse<T>(response: UpstreamResponse, schema: v.GenericSchema<unknown, T>): T {
  refuseFailure(response)
  const parsed = response.status === 200 ? v.safeParse(schema, bodyOf(response)) : undefined
  if (!parsed?.success)
    throw badGateway('The service sent an unexpected response, so the relay cannot check this call.')
  return parsed.output
}

/** @returns The JSON of the body; undefined if it cannot be parsed. */
export function bodyOf({ bytes }: UpstreamResponse): unknown {
  try {
    return parseBody(decodeText(bytes))
  } catch {
    // Ignored: why the body cannot be parsed. The message could repeat a part of it.
    return undefined
  }
}

/**
 * Refuses the call for a response that neither answers the question nor reveals who exists.
 *
 * @throws {RelayError} 429 with the service's own Retry-After.
 * @throws {RelayError} 503 with the service's own Retry-After.
 * @throws {RelayError} 502 for every other 5xx.
 */
export function refuseFailure({ status, headers }: UpstreamResponse): void {
  const retryAfter = headers['retry-after']
  if (status === 429)
    throw tooManyRequests('The service accepts no more calls of this kind now. Try again later.', retryAfter)
  if (status === 503) {
    const message = 'The service is not available now. Try again later.'
    throw new RelayError(503, errorCodes.serviceUnavailable, message, { retryAfter })
  }
  if (status >= 500) throw badGateway(`The service failed with status ${status}. Try again later.`)
}
