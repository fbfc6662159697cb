/** Every event type of the interface passes the verifier, also those that the sandbox never sends. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import { bodyOf, eventsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import {
  createVerification,
  fundInternalAccount,
  memoryReplayStore,
  receiveUmaPayment,
  verifyWebhook,
} from '@embedded-wallet/platform'
import { eventTypes, WEBHOOK_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]

/** Families of which the sandbox sends no event. Source of their data: profile 2026-08, events. */
const neverEmitted = ['EXTERNAL_ACCOUNT', 'BULK_UPLOAD', 'CARD', 'CARD_TRANSACTION']

/** Data as the service has it, by family. */
async function sampleData(): Promise<Record<string, object>> {
  const { platform, addCustomer } = await openPlatformWorld()
  const umaAddress = '$ada@shop.example'
  const { customer, accounts } = await addCustomer({ umaAddress })
  const transaction = await receiveUmaPayment(platform, {
    senderUmaAddress: '$bob@elsewhere.example',
    receiverUmaAddress: umaAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 1,
  })
  const time = '2026-04-08T15:30:00Z'
  const invitation = {
    code: 'abc',
    createdAt: time,
    url: 'https://x.example',
    inviterUma: umaAddress,
    status: 'CLAIMED',
  }
  return {
    OUTGOING_PAYMENT: { ...transaction, type: 'OUTGOING' },
    INCOMING_PAYMENT: transaction,
    CUSTOMER: customer,
    VERIFICATION: await createVerification(platform, { customerId: customer.id }),
    INTERNAL_ACCOUNT: await fundInternalAccount(platform, { accountId: accounts.USD!, amount: 1 }),
    INVITATION: invitation,
    INVITATION_CLAIMED: invitation,
    AGENT_ACTION: {
      id: 'AgentAction:1',
      agentId: 'Agent:1',
      customerId: customer.id,
      status: 'PENDING_APPROVAL',
      type: 'TRANSFER_OUT',
      createdAt: time,
      updatedAt: time,
      transferDetails: {
        amount: 1,
        currency: 'USD',
        sourceAccountId: 'InternalAccount:1',
        destinationAccountId: 'ExternalAccount:1',
      },
    },
    ...Object.fromEntries(
      eventsOf('2026-08')
        .filter(({ family }) => neverEmitted.includes(family))
        .map(({ family, resource }) => [family, bodyOf(resource!, '2026-08', 'full')]),
    ),
    // Source: dated profiles, section 8.
    WALLET_OPERATION: {
      operationId: 'WalletOperation:1',
      requestId: 'Request:1',
      operationType: 'wallet.export',
      resourceType: 'INTERNAL_ACCOUNT',
      resourceId: 'InternalAccount:1',
      status: 'completed',
    },
    TEST: {},
  }
}

test('every event type is verified and typed', async () => {
  const data = await sampleData()
  const options = { publicKeys, replays: memoryReplayStore(), now: () => Date.UTC(2026, 3, 8, 15, 30) }
  for (const type of eventTypes) {
    const family = type.split('.')[0]!
    const id = `Webhook:${crypto.randomUUID()}`
    const body = JSON.stringify({ id, type, timestamp: '2026-04-08T15:30:00Z', data: data[family] })
    const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
    const headers = { [WEBHOOK_SIGNATURE_HEADER]: signature }
    const request = new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
    const event = await verifyWebhook(request, options)
    const expected = family.replace('INVITATION_CLAIMED', 'INVITATION')
    expect([event.type, event.family, 'problem' in event]).toEqual([type, expected, false])
    recordRow(`event:${event.type}`)
  }
})
