/** The session endpoints: list the active ones, revoke one. */

import { AccountQuery, ClientKeyBody, errorCodes } from '@embedded-wallet/protocol'
import { acceptSignature, askForSignature, findSignatureRequest } from '../authentication/signedRetry.js'
import { notFound, notImplemented } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { activeSessionsOf, isActive } from '../state/lookup.js'
import type { SessionRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export const sessionRoutes: Routes<'listSessions' | 'revokeSession' | 'refreshSession'> = {
  listSessions: {
    query: AccountQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: { data: activeSessionsOf(service, query.accountId).map(({ session }) => session) },
    }),
  },

  revokeSession: {
    async handle(call, service) {
      const { sessionId } = call.params
      const request = findSignatureRequest(call, service)
      const { accountId, type } = findActiveSession(sessionId, service).session
      if (request === undefined) return askForSignature(call, accountId, type, service)
      await acceptSignature(call, request, service)
      service.records.sessions.delete(sessionId)
      return { status: 204, body: undefined }
    },
  },

  refreshSession: {
    body: ClientKeyBody,
    handle: () => {
      throw notImplemented('session refresh')
    },
  },
}

function findActiveSession(sessionId: string, service: Service): SessionRecord {
  const record = service.records.sessions.get(sessionId)
  if (record === undefined || !isActive(service, record))
    throw notFound(errorCodes.notFound, 'no active session has this id')
  return record
}
