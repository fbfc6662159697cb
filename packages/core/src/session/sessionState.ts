/** The state of the session at this moment, from what is known without a wait. */

import type { DeviceSessions, SessionState } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { findCurrent, toWalletSession } from './deviceSessions.js'

/** The state until the store was read, and on a server. */
export const restoring: SessionState = Object.freeze({ status: 'restoring' })

/** Changes nothing and reads no store. */
export function sessionState({ state, clock, expiringMs }: OpenWallet): SessionState {
  if (state.sessionsNow === undefined) return restoring
  const { record, ended } = findCurrent(clock, state.sessionsNow)
  let next: SessionState = { status: 'signed-out' }
  if (record !== undefined) {
    const isExpiring = Date.parse(record.expiresAt) - clock.now() <= expiringMs
    next = { status: isExpiring ? 'expiring' : 'active', session: toWalletSession(record) }
  } else if (ended !== undefined) next = { status: ended.how, session: toWalletSession(ended.record) }
  else if (isUnknown(state.sessionsNow)) return restoring
  const { lastStates } = state
  const before = lastStates[next.status]
  // By status, because copies of a wallet may differ in `expiringMs`: each keeps its own object.
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(next)) return before
  lastStates[next.status] = next
  return next
}

/** Whether a session may be there: no read has seen the whole store, and the user has not signed out. */
export const isUnknown = ({ isKnown, leftAt }: DeviceSessions): boolean => !isKnown && leftAt < 0
