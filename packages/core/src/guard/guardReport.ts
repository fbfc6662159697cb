/** Reports to the app which fields of a text to sign were compared with its request, by their names. It loads with the guard. */

import { emit } from '@embedded-wallet/protocol'
import { readObject } from '../http/readResponse.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import type { WalletEvent } from '../walletEvent.js'
import { activitySchema, anyAddress, notCompared, rowsOf } from './activities.js'
import type { KnownParameters } from './knownParameters.js'

/** The parts of a schema that this file reads. */
export interface PayloadSchema {
  type?: string
  entries?: Record<string, PayloadSchema>
  item?: PayloadSchema
  pipe?: PayloadSchema[]
  wrapped?: PayloadSchema
}

/** What the guard checks. */
interface GuardedRequest {
  action: SignedAction
  payloadToSign: string
  requestId?: string | undefined
  parameters?: KnownParameters | undefined
}

type Values = (readonly [path: string, isCompared: boolean])[]

const documentFields = ['accountId', 'expiresAt', 'requestId', 'type'] as const

/** Whether a payload has exactly the fields of the interface document's form. */
export function isDocumentForm(payload: object): boolean {
  const names = Object.keys(payload)
  return names.length === documentFields.length && documentFields.every((field) => names.includes(field))
}

/** @returns Each value of a schema by its path, and whether it is compared with something. */
export function comparedValues(schema: PayloadSchema, path = ''): Values {
  const { entries, pipe, wrapped, type } = schema
  if (wrapped !== undefined) return comparedValues(wrapped, path)
  const item = pipe?.[1]?.item
  if (item !== undefined) return comparedValues(item, `${path}[0]`)
  // A flag of the service has no counterpart in the request.
  if (entries === undefined)
    return [[path, !([notCompared, anyAddress] as unknown[]).includes(schema) && type !== 'boolean']]
  const at = path && `${path}.`
  return Object.entries(entries).flatMap(([key, value]) => comparedValues(value, at + key))
}

/**
 * Emits the event `guard`. Its names are those of the wallet's own tables, never texts of the payload.
 *
 * @param form - Of an approved text; undefined if it was refused.
 */
export function reportGuard(
  onEvent: ((event: WalletEvent) => void) | undefined,
  request: GuardedRequest,
  form: PayloadForm | undefined,
): void {
  if (onEvent === undefined) return
  const [seen, values] = valuesOf(request)
  const named = (wanted: boolean) => values.filter(([, is]) => is === wanted).map(([path]) => path)
  emit(onEvent, {
    event: 'guard',
    action: request.action,
    form: form ?? seen,
    compared: named(true),
    notCompared: named(false),
    outcome: form === undefined ? 'refused' : 'approved',
  })
}

function valuesOf({ action, payloadToSign, requestId, parameters }: GuardedRequest): [PayloadForm, Values] {
  try {
    const payload = readObject(payloadToSign)
    if (isDocumentForm(payload))
      return [
        'document',
        documentFields.map((name) => [name, name !== 'requestId' || requestId !== undefined]),
      ]
    const schema = activitySchema(rowsOf(action), String(payload.type), parameters ?? {})
    if (schema !== undefined) return ['activity', comparedValues(schema as PayloadSchema)]
  } catch {
    // Ignored: the fault in the text. The guard reported it, and nothing of the text was compared.
  }
  return ['unknown', [['payloadToSign', false]]]
}
