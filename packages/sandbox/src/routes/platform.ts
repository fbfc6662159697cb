/** The endpoints of the platform itself: its configuration, its API tokens, the test of its webhook endpoint, and its invitations. */

import type { ApiToken, Currency, Invitation } from '@embedded-wallet/protocol'
import { randomHex, sha256Hex, utf8 } from '../encoding.js'
import { sendTest } from '../events/deliver.js'
import { logEvent, moveInvitation } from '../events/transitions.js'
import { changedWithin, pageOf } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { withFees } from '../payments/pricing.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { configRecord, setConfig, showConfig } from '../state/platformConfig.js'
import type { ApiTokenRecord } from '../state/records.js'
import { find, isoTime, made, type Service } from '../state/service.js'

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

export const invitationRoutes = {
  createInvitation({ body }, service) {
    const { amountToSend, ...shown } = body
    refuseMalformedUma(body.inviterUma, 'inviterUma')
    const now = service.clock.now()
    const expiry = body.expiresAt === undefined ? undefined : Date.parse(body.expiresAt)
    if (expiry !== undefined && expiry <= now) throw invalidField('expiresAt', 'it must be in the future')
    const code = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
    const invitation: Invitation = {
      code,
      url: `https://${service.umaDomain}/invitations/${code}`,
      status: 'PENDING',
      createdAt: isoTime(now),
      ...shown,
      ...(amountToSend !== undefined && {
        amountToSend: { amount: amountToSend, currency: inviterCurrency(body.inviterUma, service) },
      }),
    }
    service.records.invitations.set(code, invitation)
    if (expiry !== undefined)
      service.schedule.add({ dueAt: expiry, kind: 'expire invitation', subject: code })
    return invitation
  },

  getInvitation: ({ params }, service) => find(service, 'invitations', params.invitationCode),

  claimInvitation({ params, body }, service) {
    const invitation = find(service, 'invitations', params.invitationCode)
    refuseUnlessPending(invitation)
    refuseMalformedUma(body.inviteeUma, 'inviteeUma')
    if (body.inviteeUma === invitation.inviterUma)
      throw invalidField('inviteeUma', 'the inviter cannot claim the invitation')
    const { inviteeUma } = body
    moveInvitation(invitation, 'CLAIMED', service, { inviteeUma, claimedAt: isoTime(service.clock.now()) })
    return invitation
  },

  cancelInvitation({ params }, service) {
    const invitation = find(service, 'invitations', params.invitationCode)
    refuseUnlessPending(invitation)
    moveInvitation(invitation, 'CANCELLED', service)
    return invitation
  },
} satisfies Partial<Routes>

/** Assumption: the inviter's currency is that of the first account; of an inviter who is not a customer here, US dollars. */
function inviterCurrency(umaAddress: string, service: Service): Required<Currency> {
  const [customer] = service.records.customers.by('umaAddress', umaAddress)
  return plainCurrency(currencyOf(customer?.currencies?.[0] ?? 'USD', service))
}

/** Assumption: the error for an expired invitation has no code of its own. */
function refuseUnlessPending({ status }: Invitation): void {
  if (status === 'CLAIMED')
    throw new Refusal('INVITATION_ALREADY_CLAIMED', 'the invitation was already claimed')
  if (status === 'CANCELLED') throw new Refusal('INVITATION_CANCELLED', 'the invitation was cancelled')
  if (status !== 'PENDING') throw conflict(`the invitation is ${status}`)
}
