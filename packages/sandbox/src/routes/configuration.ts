/** The configuration endpoints, and the test of the webhook endpoint that is configured. */

import { errorCodes } from '@embedded-wallet/protocol'
import { logEvent } from '../events/logEvent.js'
import { sendTest } from '../events/sendTest.js'
import type { Routes } from '../http/route.js'
import { withFees } from '../payments/platformFees.js'
import { invalidInput, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { configRecord, setConfig, showConfig } from '../state/platformConfig.js'

export const configurationRoutes = {
  getPlatformConfig: (_, service) => showConfig(service),

  updatePlatformConfig({ body }, service) {
    const { embeddedWalletConfig, cardTokenization2faConfig, feeConfigs, ...change } = body
    if (cardTokenization2faConfig !== undefined)
      throw new Refusal(501, errorCodes.notImplemented, 'the sandbox has no cards')
    const isNew = service.deployment.wire === '2026-08'
    const fees =
      isNew && feeConfigs ? withFees(configRecord(service).feeConfigs ?? [], feeConfigs) : undefined
    const { otpLength = 6, expirationSeconds = 300 } = embeddedWalletConfig ?? {}
    if (otpLength < 4 || otpLength > 12 || expirationSeconds < 1 || expirationSeconds > 86_400)
      throw invalidInput(
        'embeddedWalletConfig: expected 4 to 12 characters and 1 to 86,400 seconds',
        'embeddedWalletConfig',
      )
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
} satisfies Partial<Routes>
