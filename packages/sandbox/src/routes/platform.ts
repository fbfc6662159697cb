/** The endpoints of the platform itself: its configuration, its API tokens, and the test of the webhook endpoint that is configured. */

import type { ApiToken } from '@embedded-wallet/protocol'
import { randomHex } from '../encoding.js'
import { sendTest } from '../events/deliver.js'
import { logEvent } from '../events/transitions.js'
import { changedWithin, isLike, paginate, select } from '../http/pagination.js'
import { credentialsHash } from '../http/platformAuth.js'
import type { Routes } from '../http/route.js'
import { withFees } from '../payments/pricing.js'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { configRecord, setConfig, showConfig } from '../state/platformConfig.js'
import type { ApiTokenRecord } from '../state/records.js'
import { find, made } from '../state/service.js'

export const platformRoutes = {
  getPlatformConfig: (_, service) => showConfig(service),

  updatePlatformConfig({ body }, service) {
    const { embeddedWalletConfig, cardTokenization2faConfig, feeConfigs, ...change } = body
    if (cardTokenization2faConfig !== undefined)
      throw new Refusal('NOT_IMPLEMENTED', 'the sandbox has no cards')
    const isNew = service.deployment.wire === '2026-08'
    const fees =
      isNew && feeConfigs ? withFees(configRecord(service).feeConfigs ?? [], feeConfigs) : undefined
    const { otpLength = 6, expirationSeconds = 300 } = embeddedWalletConfig ?? {}
    if (otpLength < 4 || otpLength > 12 || expirationSeconds < 1 || expirationSeconds > 86_400)
      throw invalidField('embeddedWalletConfig', 'expected 4 to 12 characters and 1 to 86,400 seconds')
    for (const { currencyCode } of change.supportedCurrencies ?? []) currencyOf(currencyCode, service)
    const isNewEndpoint =
      change.webhookEndpoint !== undefined && change.webhookEndpoint !== service.webhook?.url
    setConfig(
      {
        ...change,
        ...(fees && { feeConfigs: fees }),
        // Older deployments do not know the field, so they ignore it.
        ...(embeddedWalletConfig &&
          service.deployment.embeddedWalletConfig && {
            embeddedWalletConfig: {
              ...configRecord(service).embeddedWalletConfig,
              ...embeddedWalletConfig,
            },
          }),
      },
      service,
    )
    if (isNewEndpoint) logEvent('TEST', {}, service)
    return showConfig(service)
  },

  async sendTestWebhook(_, service) {
    return await sendTest(service)
  },

  async createApiToken({ body }, service) {
    const clientId = randomHex(16)
    const clientSecret = randomHex(32)
    const hash = await credentialsHash(`Basic ${btoa(`${clientId}:${clientSecret}`)}`)
    const { name, permissions } = body
    const token: ApiToken = {
      ...made('ApiToken', service),
      name,
      permissions: [...new Set(permissions)],
      clientId,
    }
    service.records.apiTokens.set(token.id, { token, credentialsHash: hash! })
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
