/** The endpoints of API tokens. */

import type { ApiToken } from '@embedded-wallet/protocol'
import { randomHex } from '../encoding.js'
import { changedWithin, isLike, paginate, select } from '../http/pagination.js'
import { credentialsHash } from '../http/platformAuth.js'
import type { Routes } from '../http/route.js'
import { madeNow } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { find } from '../state/lookup.js'
import type { ApiTokenRecord } from '../state/records.js'

export const apiTokenRoutes = {
  async createApiToken({ body }, service) {
    const clientId = randomHex(16)
    const clientSecret = randomHex(32)
    const hash = await credentialsHash(`Basic ${btoa(`${clientId}:${clientSecret}`)}`)
    const { name, permissions } = body
    const id = newId('ApiToken')
    const token: ApiToken = {
      id,
      name,
      permissions: [...new Set(permissions)],
      clientId,
      ...madeNow(service),
    }
    service.records.apiTokens.set(id, { token, credentialsHash: hash! })
    return { ...token, clientSecret }
  },

  listApiTokens({ query }, service) {
    const isInTime = changedWithin(query)
    const isWanted = ({ token }: ApiTokenRecord) =>
      isLike(token, { name: query.name }) && isInTime?.(token) !== false
    const selection = select(service.records.apiTokens, {}, { also: [isWanted] })
    return paginate(selection, query, 'asc', ({ token }) => token)
  },

  getApiToken: ({ params }, service) => find(service, 'apiTokens', params.apiTokenId).token,

  deleteApiToken({ params }, service) {
    service.records.apiTokens.delete(find(service, 'apiTokens', params.apiTokenId).token.id)
  },
} satisfies Partial<Routes>
