/** Converts the contract's schemas to JSON Schema, each with its name and the comments of its fields. */

import * as protocol from '@embedded-wallet/protocol'
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import * as v from 'valibot'
import { readDocComments } from './docComments.js'

/** Schemas that choose another schema by their input, with all of their choices. The reference shows them as a union. */
const lazyChoices = new Map<unknown, readonly unknown[]>([
  [protocol.VerifyBody, protocol.verifyBodyChoices],
  [protocol.ExternalAccountInfo, protocol.externalAccountInfoChoices],
])

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const exported: [string, unknown][] = Object.entries(protocol)

/** Every exported schema of the contract, by its name. */
const namedSchemas: Record<string, v.GenericSchema> = Object.fromEntries(
  exported.flatMap(([name, value]) => {
    // It is a string to a reader.
    if (!isSchema(value) || value === protocol.NonEmptyText) return []
    const choices = lazyChoices.get(value) as v.GenericSchema[] | undefined
    return [[name, choices === undefined ? value : v.union(choices)]]
  }),
)
const nameOf = new Map<unknown, string>(exported.map(([name, value]) => [value, name]))

/** What a check of `scalars.ts` means in JSON Schema, by its message. The comment of the field describes the other checks. */
const meanings: Readonly<Record<string, object>> = {
  'it must be a whole number below 2^53': { type: 'integer' },
  'it must be a time that can be read': { format: 'date-time' },
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions: namedSchemas,
  ignoreActions: ['trim'],
  // JSON Schema has one pattern in place of two, which changes no type.
  errorMode: 'ignore',
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'check'
      ? { ...jsonSchema, ...meanings[String((valibotAction as v.CheckAction<unknown, string>).message)] }
      : undefined,
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema.type === 'custom') return { type: 'string', format: 'binary' }
    const name = lazyChoices.has(valibotSchema) ? nameOf.get(valibotSchema) : undefined
    return name === undefined ? undefined : { $ref: name }
  },
}

/** @returns Every named schema with the comments of its fields. */
export function componentSchemas(): Record<string, JsonSchema> {
  const definitions = toJsonSchemaDefs(namedSchemas, config) as Record<string, JsonSchema>
  for (const [name, definition] of Object.entries(definitions)) {
    describeFields(name, definition)
    for (const [field, property] of Object.entries(definition.properties ?? {})) {
      if (typeof property !== 'object') continue
      addKnownValues(property, openSets[`${name}.${field}`])
      if (typeof property.items === 'object' && !Array.isArray(property.items))
        addKnownValues(property.items, openSets[`${name}.${field}[]`])
    }
  }
  return definitions
}

function addKnownValues(property: JsonSchema, values: readonly string[] | undefined): void {
  if (values !== undefined) Object.assign(property, { 'x-extensible-enum': values })
}

/** @returns A schema of an endpoint's row: a reference if it has a name, else the schema itself with the comments of the row. */
export function schemaOf(schema: v.GenericSchema, endpoint: string): JsonSchema {
  const name = nameOf.get(schema)
  if (name !== undefined) return { $ref: name }
  const { $schema: _, $defs: __, ...inline } = toJsonSchema(schema, config)
  describeFields(endpoint, inline)
  return inline
}

const comments = readDocComments('protocol/src')

function describeFields(name: string, { properties }: JsonSchema): void {
  for (const [field, property] of Object.entries(properties ?? {})) {
    const comment = comments.get(`${name}.${field}`)
    if (typeof property === 'object' && comment !== undefined) property.description = comment
  }
}

/** Known values by `Schema.field`. `[]` stands for the items of an array. */
export const openSets: Readonly<Record<string, readonly string[]>> = {
  'AuthMethod.type': protocol.authMethodTypes,
  'PasskeyAuthChallenge.type': protocol.authMethodTypes,
  'OtpChallenge.type': protocol.authMethodTypes,
  'SignedRetryChallenge.type': protocol.authMethodTypes,
  'Session.type': protocol.authMethodTypes,
  'InternalAccount.type': protocol.internalAccountTypes,
  'ExternalAccount.status': protocol.externalAccountStatuses,
  'ExternalAccount.beneficiaryVerificationStatus': protocol.beneficiaryVerificationStatuses,
  'AnyAccountInfo.accountType': protocol.externalAccountTypes,
  'Transaction.status': protocol.transactionStatuses,
  'Transaction.type': ['INCOMING', 'OUTGOING'],
  'Transaction.failureReason': protocol.failureReasons,
  'Quote.status': protocol.quoteStatuses,
  'QuoteDetails.status': protocol.quoteStatuses,
  'AgentAction.status': protocol.agentActionStatuses,
  'AgentAction.type': protocol.agentActionTypes,
  'AgentPolicy.permissions[]': protocol.agentPermissions,
  'AgentPolicy.defaultExecutionMode': protocol.executionModes,
  'BeneficialOwner.roles[]': protocol.beneficialOwnerRoles,
  'BeneficialOwner.kycStatus': protocol.verificationStatuses,
  'PersonalInfo.idType': protocol.idTypes,
  'Customer.customerType': protocol.customerTypes,
  'Customer.kycStatus': protocol.verificationStatuses,
  'Customer.kybStatus': protocol.verificationStatuses,
  'Verification.verificationStatus': protocol.verificationRunStatuses,
  'Document.documentType': protocol.documentTypes,
  'Document.side': protocol.documentSides,
  'Invitation.status': protocol.invitationStatuses,
  'ApiToken.permissions[]': protocol.apiPermissions,
  'CreatedApiToken.permissions[]': protocol.apiPermissions,
  'PlatformCurrencyConfig.enabledTransactionTypes[]': ['INCOMING', 'OUTGOING'],
  'ErrorBody.code': Object.values(protocol.errorCodes),
  'WebhookEnvelope.type': protocol.eventTypes,
}
