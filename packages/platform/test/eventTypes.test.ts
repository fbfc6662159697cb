/** Every event type of the interface passes the verifier, also those that the sandbox never sends. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { shows } from '@embedded-wallet/e2e/support/shows.js'
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

/** Types that the sandbox does not send: it does not simulate them, or spells them differently. */
const notEmitted = [
  'CUSTOMER.KYC_APPROVED',
  'CUSTOMER.KYC_REJECTED',
  'CUSTOMER.KYC_PENDING',
  'INVITATION.CLAIMED',
  'BULK_UPLOAD.COMPLETED',
  'BULK_UPLOAD.FAILED',
] as const satisfies readonly (typeof eventTypes)[number][]

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
    BULK_UPLOAD: { rows: 2 },
    TEST: {},
  }
}

test('every event type is verified, and typed where its data has a type', async () => {
  shows(...notEmitted.map((type) => `event:${type}` as const))
  const data = await sampleData()
  const options = { publicKeys, replays: memoryReplayStore() }
  for (const type of eventTypes) {
    const family = type.split('.')[0]!
    const id = `Webhook:${crypto.randomUUID()}`
    const body = JSON.stringify({ id, type, timestamp: '2026-04-08T15:30:00Z', data: data[family] })
    const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
    const headers = { [WEBHOOK_SIGNATURE_HEADER]: signature }
    const request = new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
    const event = await verifyWebhook(request, options)
    const untyped = family === 'TEST' || family === 'BULK_UPLOAD'
    const expected = untyped ? 'UNKNOWN' : family.replace('INVITATION_CLAIMED', 'INVITATION')
    expect([event.type, event.family, 'problem' in event]).toEqual([type, expected, false])
  }
})
