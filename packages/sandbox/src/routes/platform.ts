/** The endpoints of the platform itself: its configuration, its API tokens, and the test of the webhook endpoint that is configured. */

import type { ApiToken } from '@embedded-wallet/protocol'
import { randomHex, sha256Hex, utf8 } from '../encoding.js'
import { sendTest } from '../events/deliver.js'
import { logEvent } from '../events/transitions.js'
import { changedWithin, pageOf } from '../http/pagination.js'
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
            embeddedWalletConfig: { ...configRecord(service).embeddedWalletConfig, ...embeddedWalletConfig },
          }),
      },
      service,
    )
    if (isNewEndpoint) logEvent('TEST', {}, service)
    return showConfig(service)
  },

  sendTestWebhook: (_, service) => sendTest(service),

  async createApiToken({ body }, service) {
    const clientId = randomHex(16)
    const clientSecret = randomHex(32)
    const credentialsHash = await sha256Hex(utf8(btoa(`${clientId}:${clientSecret}`)))
    const permissions = [...new Set(body.permissions)]
    const token = { ...made('ApiToken', service), name: body.name, permissions, clientId }
    service.records.apiTokens.set(token.id, { ...token, credentialsHash })
    return { ...token, clientSecret }
  },

  listApiTokens: ({ query }, { records }) =>
    pageOf(records.apiTokens, { name: query.name }, query, { also: changedWithin(query), show: showToken }),

  getApiToken: ({ params }, service) => showToken(find(service, 'apiTokens', params.apiTokenId)),

  deleteApiToken({ params }, service) {
    service.records.apiTokens.delete(find(service, 'apiTokens', params.apiTokenId).id)
  },
} satisfies Partial<Routes>

const showToken = ({ credentialsHash: _, ...token }: ApiTokenRecord): ApiToken => token
