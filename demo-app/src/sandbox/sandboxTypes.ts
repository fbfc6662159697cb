/** The types of the requests and responses of `/api/sandbox`. */

/** What a fault does to a call of the relay. */
export type FaultKind = 'offline' | 'slow' | 'lostAnswer' | 'tooMany' | 'failure'
/** Which call a fault meets. */
export type FaultTarget = 'payment' | 'signIn' | 'any'

export interface PendingFault {
  kind: FaultKind
  target: FaultTarget
}
