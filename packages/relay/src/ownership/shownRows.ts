/** Which AuthMethods and sessions a response shows. */

import { identifierPattern, type WalletEndpointName } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { type OwnedRow, OwnedRows } from '../upstream/readers.js'
import { bodyOf } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** Source: interface document, Limits: typically 1 to 5 AuthMethods and 1 to 4 sessions. */
const maxRows = 20

/** The calls that show such a row, and whether the response is a list of them. */
const isListOf: Partial<Record<WalletEndpointName, boolean>> = {
  listAuthMethods: true,
  listSessions: true,
  registerAuthMethod: false,
  challengeAuthMethod: false,
  verifyAuthMethod: false,
  refreshSession: false,
}

/** @returns The rows that say their account and their type; none for other calls, demands for a signature and refusals. */
export function shownRows(name: WalletEndpointName, response: UpstreamResponse): readonly OwnedRow[] {
  const isList = isListOf[name]
  if (isList === undefined || (response.status !== 200 && response.status !== 201)) return []
  const body = bodyOf(response)
  const parsed = safeParse(OwnedRows, isList ? body : { data: [body] })
  if (!parsed.success) return []
  return parsed.output.data.filter(({ id }) => identifierPattern.test(id)).slice(0, maxRows)
}
