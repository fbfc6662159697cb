/** The public names of the package: adding or losing one is a decision, seen here. */

import { serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import * as platform from './index.js'

test('the package exports one function for each endpoint, and these names', () => {
  const others = Object.keys(platform).filter((name) => !Object.hasOwn(serviceEndpoints, name))
  expect(others.sort()).toEqual([
    'PlatformError',
    'WebhookError',
    'accountsByEmail',
    'createAgent',
    'createPlatform',
    'createUmaQuote',
    'decisionResponse',
    'expressErrors',
    'fastifyErrors',
    'findWalletOf',
    'honoErrors',
    'isProcessing',
    'isUnreadable',
    'memoryReplayStore',
    'needsSignature',
    'platformErrorResponse',
    'receiveWebhook',
    'verifyWebhook',
    'walletOf',
  ])
  expect(Object.keys(platform).length - others.length).toBe(Object.keys(serviceEndpoints).length)
})
