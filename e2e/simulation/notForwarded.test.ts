/** A schedule that broke an invariant once: two tabs join one removal, and the relay cannot forward the repeat of one. */

import { expect, test } from 'vitest'
import { replay } from './randomRun.js'
import { revokeLater } from './scenarios.js'

const schedule = [
  'A1 revoke email1: begins',
  'A1/store1 list operation: done',
  'A1/call1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials answer: delivered',
  'A1/call1 GET /auth/credentials answer: delivered',
  'A1/store2 get auth-method: done',
  'A1/store3 list session: done',
  'A1/call2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/redis1 get owner/AuthMethod: done',
  'A1/call2/service1 GET /auth/credentials: delivered',
  'A1/call2/service1 GET /auth/credentials answer: delivered',
  'A1/call2/redis2 put owner/AuthMethod: done',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod answer: delivered',
  'A1/call2 DELETE /auth/credentials/AuthMethod answer: delivered',
  'A1/lock1 operation: asked',
  'A1/store4 list operation: done',
  'tab A: reloads, written',
  'A2/call1/redis1 get owner/AuthMethod: refused',
]

test('a repeat that the relay could not forward signs nothing anew, while the service works on that of another tab', async () => {
  const { broken, taken } = await replay(revokeLater, schedule)
  expect(taken).toContain(schedule.at(-1))
  expect(broken).toBeUndefined()
})
