/** What the store in Redis makes of its limiter. */

import { expect, test } from 'vitest'
import { millisecondsToWait } from './redisStore.js'

test('a failure of the limiter is a failure of the store, and no refusal', async () => {
  await expect(millisecondsToWait(Promise.reject(new Error('connection lost')))).rejects.toThrow(
    'connection lost',
  )
})
