/** Notes which checks a call passed, and which one refused it. */

/** What a relay checks. */
export type RelayCheckName =
  /** It has an endpoint with this method and path. */
  | 'allow-list'
  /** It is not closing, and does not handle too many calls. */
  | 'capacity'
  /** One of its pages calls, with the header that no form can send. */
  | 'origin'
  /** The wallet has the same profile. */
  | 'profile'
  /** `authorize` names an account, or the call belongs to a started login. */
  | 'login'
  /** The query and the headers that go to the service have their form. */
  | 'headers'
  /** The quota of the user, the address or the device is not used up. */
  | 'quota'
  /** It is one JSON object without duplicate keys, of the type that it declares, and not too long or too slow. */
  | 'body'
  /** It has no magic value of the service's sandbox. Not with `mode: 'sandbox'`. */
  | 'sandbox-values'
  /** Every id of path, query and body belongs to the caller. */
  | 'ownership'
  /** `authorizeAction` and `allowExport` allow the operation. For a new passkey also: the account can have one more. */
  | 'policy'
  /** A new passkey was made with a challenge of this relay, on a page of the app. */
  | 'challenge'
  /** The sign-in behind a refreshed session is not too long ago. */
  | 'session-age'
  /** The operation has the sign-in that it needs. For a sign-in: it belongs to the step-up that it names. */
  | 'step-up'

/** One check of a call. */
export interface RelayCheck {
  readonly name: RelayCheckName
  /** `refused`: the call ended here, even if the check could not be made, such as because the store did not respond. */
  readonly outcome: 'passed' | 'refused'
}

/** Notes about one call. */
export interface CheckRecord {
  /** The checks that began. Undefined without a listener. */
  checks?: RelayCheckName[] | undefined
  /** The check that is under way. */
  check?: RelayCheckName | undefined
  refusedCheck?: RelayCheckName | undefined
}

/** Notes that a check of one call begins. */
export type Check = (name: RelayCheckName) => void

/** Notes that a check begins. The one before it has passed. A check that continues later keeps its place. */
export function beginCheck(record: CheckRecord, name: RelayCheckName): void {
  const { checks } = record
  if (checks === undefined) return
  record.check = name
  if (!checks.includes(name)) checks.push(name)
}

/** Notes that the last check has passed: what fails from now on is not a refusal. */
export function endChecks(record: CheckRecord): void {
  record.check = undefined
}

/** @returns The checks in their order. */
export function checksOf({ checks = [], refusedCheck }: CheckRecord): readonly RelayCheck[] {
  return checks.map((name) => ({ name, outcome: name === refusedCheck ? 'refused' : 'passed' }))
}
