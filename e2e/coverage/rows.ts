/** Lists every row of the contract that a test must show, named `kind:name`. */

import {
  agentActionStates,
  beneficiaryOutcomes,
  credentialStates,
  type ErrorCode,
  type EventType,
  errorCodes,
  eventTypes,
  externalAccountStates,
  individualKycOutcomes,
  invitationStates,
  kybOutcomes,
  kycOutcomes,
  magicValues,
  quoteOutcomes,
  quoteStates,
  type ServiceEndpointName,
  serviceEndpoints,
  sessionStates,
  transactionStates,
  transferOutcomes,
  umaOutcomes,
  verificationStates,
} from '@embedded-wallet/protocol'

const machines = {
  transaction: transactionStates,
  quote: quoteStates,
  agentAction: agentActionStates,
  credential: credentialStates,
  session: sessionStates,
  externalAccount: externalAccountStates,
  invitation: invitationStates,
  verification: verificationStates,
}
type Machines = typeof machines
type StateRow = {
  [Name in keyof Machines]: `state:${Name}.${keyof Machines[Name]['transitions'] & string}`
}[keyof Machines]

const scenarios = {
  kyb: kybOutcomes,
  kyc: kycOutcomes,
  individualKyc: individualKycOutcomes,
  beneficiary: beneficiaryOutcomes,
  transferIn: transferOutcomes,
  transferOut: transferOutcomes,
  quote: quoteOutcomes,
  uma: umaOutcomes,
  magic: magicValues,
}
type Scenarios = typeof scenarios
type ScenarioRow = {
  [Name in keyof Scenarios]: `scenario:${Name}.${keyof Scenarios[Name] & string}`
}[keyof Scenarios]

/** The rows of the section "Limits" of the interface document, and further numbers of the service. */
export const limits = [
  'page size',
  'credentials per type',
  'credential list is whole',
  'session list is whole',
  'signed retry window',
  'request id is single use',
  'OIDC token age',
  'OTP re-issue',
  'sandbox funding amount',
  'quote amount',
  'ownership percentage',
  'transfer 005 delay',
  'quote 003 delay',
  'session lifetime',
  'webhook retries',
  'payment approval window',
] as const

/** The name of a row. A wrong name does not compile. */
export type CoverageRow =
  | `endpoint:${ServiceEndpointName}`
  | StateRow
  | `event:${EventType}`
  | `error:${ErrorCode}`
  | `limit:${(typeof limits)[number]}`
  | ScenarioRow

const namesIn = (tables: Record<string, object>) =>
  Object.entries(tables).flatMap(([name, table]) => Object.keys(table).map((row) => `${name}.${row}`))

/** All rows, in the order of the interface document. */
export const coverageRows = [
  ...Object.keys(serviceEndpoints).map((name) => `endpoint:${name}`),
  ...Object.entries(machines).flatMap(([name, { transitions }]) =>
    Object.keys(transitions).map((state) => `state:${name}.${state}`),
  ),
  ...eventTypes.map((type) => `event:${type}`),
  ...Object.values(errorCodes).map((code) => `error:${code}`),
  ...limits.map((name) => `limit:${name}`),
  ...namesIn(scenarios).map((row) => `scenario:${row}`),
] as readonly CoverageRow[]

/** Rows that no test shows, each with its reason, which the coverage table prints. At present every row is shown. */
export const notShown: Partial<Record<CoverageRow, string>> = {}
