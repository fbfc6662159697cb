/** Lists every row of the contract that the calls of the tests must show, named `kind:name`, and finds the rows of a call. Limits and sandbox outcomes take several calls: each has a test of its own in packages/sandbox. */

import {
  agentActionStates,
  errorCodes,
  eventTypes,
  externalAccountStates,
  invitationStates,
  quoteStates,
  type ServiceEndpointName,
  serviceEndpoints,
  transactionStates,
  verificationStates,
} from '@embedded-wallet/protocol'

const machines = {
  transaction: transactionStates,
  quote: quoteStates,
  agentAction: agentActionStates,
  externalAccount: externalAccountStates,
  invitation: invitationStates,
  verification: verificationStates,
}
/** All rows, in the order of the interface document. */
export const coverageRows: readonly string[] = [
  ...Object.keys(serviceEndpoints).map((name) => `endpoint:${name}`),
  ...Object.entries(machines).flatMap(([name, { transitions }]) =>
    Object.keys(transitions).map((state) => `state:${name}.${state}`),
  ),
  ...eventTypes.map((type) => `event:${type}`),
  ...Object.values(errorCodes).map((code) => `error:${code}`),
]

/** Which machine a record belongs to, by the prefix of its id. Source: interface document, conventions. */
const machineOf: Record<string, keyof typeof machines> = {
  Transaction: 'transaction',
  Quote: 'quote',
  AgentAction: 'agentAction',
  ExternalAccount: 'externalAccount',
}

/** @returns The rows of the states that a body and the records in it have. */
export function statesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(statesIn)
  const { id, status, inviterUma, kycStatus, kybStatus } = value as Record<string, unknown>
  const machine = inviterUma === undefined ? machineOf[String(id).split(':')[0]!] : 'invitation'
  const verified = [kycStatus, kybStatus].filter((state) => state !== undefined)
  return [
    ...(machine === undefined ? [] : [`state:${machine}.${status}`]),
    ...verified.map((state) => `state:verification.${state}`),
    ...inside,
  ]
}

const patterns = Object.entries(serviceEndpoints)
  .map(([name, { method, path }]) => ({
    name: name as ServiceEndpointName,
    method,
    places: (path.match(/\{/g) ?? []).length,
    // The base URL ends with the version.
    pattern: new RegExp(`/\\d{4}-\\d\\d-\\d\\d${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.places - b.places)

/** @returns The endpoint with the fewest places for identifiers that fits. */
export const endpointOf = (method: string, path: string): ServiceEndpointName | undefined =>
  patterns.find((row) => row.method === method && row.pattern.test(path))?.name
