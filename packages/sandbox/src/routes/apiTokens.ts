/** The endpoints of API tokens. */

import { type ApiToken, errorCodes } from '@embedded-wallet/protocol'
import { bytesToHex } from '../encoding.js'
import { changedWithin } from '../http/changeTimes.js'
import { paginate } from '../http/pagination.js'
import { credentialsHash } from '../http/platformAuth.js'
import type { Routes } from '../http/route.js'
import { notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { Service } from '../state/service.js'

const randomHex = (bytes: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))

export const apiTokenRoutes = {
  async createApiToken({ body }, service) {
    const clientId = randomHex(16)
    const clientSecret = randomHex(32)
    const hash = await credentialsHash(`Basic ${btoa(`${clientId}:${clientSecret}`)}`)
    const createdAt = isoTime(service.clock.now())
    const { name, permissions } = body
    const id = newId('ApiToken')
    const token: ApiToken = {
      id,
      name,
      permissions: [...new Set(permissions)],
      clientId,
      createdAt,
      updatedAt: createdAt,
    }
    service.records.apiTokens.set(id, { token, credentialsHash: hash! })
    return { ...token, clientSecret }
  },

  listApiTokens({ query }, service) {
    const isInTime = changedWithin(query)
    const tokens = [...service.records.apiTokens.values()].map(({ token }) => token)
    const matches = (token: ApiToken) => (query.name ?? token.name) === token.name && isInTime(token)
    return paginate(tokens, query, matches)
  },

  getApiToken: ({ params }, service) => find(params.apiTokenId, service),

  deleteApiToken({ params }, service) {
    service.records.apiTokens.delete(find(params.apiTokenId, service).id)
  },
} satisfies Partial<Routes>

function find(apiTokenId: string, { records }: Service): ApiToken {
  const record = records.apiTokens.get(apiTokenId)
  if (record === undefined) throw notFound(errorCodes.tokenNotFound, 'no API token has this id')
  return record.token
}
