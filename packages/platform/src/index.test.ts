/** The public names of the package: adding or losing one is a decision, seen here. */

import { serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import * as platform from './index.js'

test('one function for each endpoint, and these besides', () => {
  const besides = Object.keys(platform).filter((name) => !Object.hasOwn(serviceEndpoints, name))
  expect(besides.sort()).toEqual([
    'PlatformError',
    'WebhookError',
    'createAgent',
    'createPlatform',
    'memoryReplayStore',
    'needsSignature',
    'receiveWebhook',
    'verifyWebhook',
  ])
  expect(Object.keys(platform).length - besides.length).toBe(Object.keys(serviceEndpoints).length)
})
