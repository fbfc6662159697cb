/** The session endpoints: list the active sessions, revoke one, refresh one. */

import { errorCodes } from '@embedded-wallet/protocol'
import { refuseUnusableKey } from '../authentication/clientKey.js'
import { openSession } from '../authentication/openSession.js'
import { acceptSignature, findSignatureRequest, requestSignature } from '../authentication/signedRetry.js'
import type { Routes } from '../http/route.js'
import { notFound } from '../refusal.js'
import { activeSessionsOf, find, isActive } from '../state/lookup.js'
import type { SessionRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export const sessionRoutes = {
  listSessions: ({ query }, service) => ({
    data: activeSessionsOf(service, query.accountId).map(({ session }) => session),
  }),

  async revokeSession(call, service) {
    const { sessionId } = call.params
    const request = findSignatureRequest(call, service)
    const { accountId, type } = findActiveSession(sessionId, service).session
    if (request === undefined) {
      const parameters = { apiKeyIds: [sessionId.replace('Session:', 'api_key_')] }
      return requestSignature(call, { accountId, type, action: 'revoke session', parameters }, service)
    }
    await acceptSignature(call, request, service)
    service.records.sessions.delete(sessionId)
  },

  async refreshSession(call, service) {
    if (!service.deployment.sessionRefresh)
      throw notFound(errorCodes.notFound, 'this deployment has no session refresh')
    const { clientPublicKey } = call.body
    await refuseUnusableKey(clientPublicKey, service)
    const request = findSignatureRequest(call, service)
    const record = findActiveSession(call.params.sessionId, service)
    const { accountId } = record.session
    if (request === undefined) {
      const parameters = { targetPublicKey: clientPublicKey }
      return requestSignature(call, { accountId, action: 'refresh session', parameters }, service)
    }
    // Assumption: only the session itself may request its successor, and it stays active until it expires.
    await acceptSignature(call, request, service, { onlySessionId: record.session.id })
    const method = find(service, 'authMethods', record.authMethodId)
    return await openSession(method, clientPublicKey, service)
  },
} satisfies Partial<Routes>

function findActiveSession(sessionId: string, service: Service): SessionRecord {
  const record = service.records.sessions.get(sessionId)
  if (record === undefined || !isActive(service, record))
    throw notFound(errorCodes.notFound, 'no active session has this id')
  return record
}
