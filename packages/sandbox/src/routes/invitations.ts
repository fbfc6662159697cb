/** The invitation endpoints: create, get, claim, cancel. */

import type { Currency, Invitation } from '@embedded-wallet/protocol'
import { moveInvitation } from '../events/transitions.js'
import type { Routes } from '../http/route.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { find, isoTime, type Service } from '../state/service.js'

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
