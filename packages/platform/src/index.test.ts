/** The public names of the package: adding or losing one is a decision, seen here. */

import { readdirSync, readFileSync } from 'node:fs'
import { serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import * as platform from './index.js'

test('the package exports one function for each endpoint, and these names', () => {
  const others = Object.keys(platform).filter((name) => !Object.hasOwn(serviceEndpoints, name))
  expect(others.sort()).toEqual([
    'PlatformError',
    'SendingRefusal',
    'WebhookError',
    'accountsByEmail',
    'activityCsv',
    'buildReceipt',
    'createAgent',
    'createOrders',
    'createPlatform',
    'createSending',
    'createUmaQuote',
    'decisionResponse',
    'deliverReceipt',
    'expressErrors',
    'fastifyErrors',
    'findKeptQuote',
    'findWalletOf',
    'honoErrors',
    'isProcessing',
    'isUnreadable',
    'memoryReceiptStore',
    'memoryReplayStore',
    'needsSignature',
    'notifyOwnerBy',
    'platformErrorResponse',
    'receiptHtml',
    'receiptOf',
    'receiptText',
    'receiveWebhook',
    'refundNoticeOf',
    'sampleReceipts',
    'verifyWebhook',
    'walletOf',
  ])
  expect(Object.keys(platform).length - others.length).toBe(Object.keys(serviceEndpoints).length)
})

test('each function calls the endpoint that has its name', () => {
  const folder = new URL('endpoints/', import.meta.url)
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const calls = [...sources.join().matchAll(/export const (\w+) = (?:call|pages|list)Of\(\s*'(\w+)'/g)]
  expect(calls.length).toBeGreaterThan(Object.keys(serviceEndpoints).length - 20)
  expect(calls.filter(([, name, endpoint]) => name !== endpoint)).toEqual([])
})
