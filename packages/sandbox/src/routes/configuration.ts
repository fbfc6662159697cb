/** The configuration endpoints, and the test of the webhook endpoint that is configured. */

import { errorCodes, UpdatePlatformConfigBody } from '@embedded-wallet/protocol'
import { logEvent } from '../events/logEvent.js'
import { sendTest } from '../events/sendTest.js'
import { invalidInput, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { currencyOf } from '../payments/currencies.js'
import { configRecord, setConfig, showConfig } from '../state/platformConfig.js'

export const configurationRoutes: Routes<'getPlatformConfig' | 'updatePlatformConfig' | 'sendTestWebhook'> = {
  getPlatformConfig: { handle: (_, service) => ({ status: 200, body: showConfig(service) }) },

  updatePlatformConfig: {
    body: UpdatePlatformConfigBody,
    handle({ body }, service) {
      const { embeddedWalletConfig, cardTokenization2faConfig, feeConfigs, ...change } = body
      if (cardTokenization2faConfig !== undefined || feeConfigs !== undefined)
        throw new Refusal(501, errorCodes.notImplemented, 'the sandbox has no cards, and fees of its own')
      const { otpLength = 6, expirationSeconds = 600 } = embeddedWalletConfig ?? {}
      // Assumption: the profile names no limits.
      if (otpLength < 4 || otpLength > 10 || expirationSeconds < 1)
        throw invalidInput(
          'embeddedWalletConfig: expected 4 to 10 characters and at least one second',
          'embeddedWalletConfig',
        )
      for (const { currencyCode } of change.supportedCurrencies ?? []) currencyOf(currencyCode, service)
      const isNewEndpoint =
        change.webhookEndpoint !== undefined && change.webhookEndpoint !== service.webhook?.url
      setConfig(
        {
          ...change,
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
      return { status: 200, body: showConfig(service) }
    },
  },

  sendTestWebhook: {
    async handle(_, service) {
      return { status: 200, body: await sendTest(service) }
    },
  },
}
