/** Story: a quote that is known to have expired is not signed again. */

import { executeQuote, signInWithPasskey } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openBench } from './faults/bench.js'

const isExecution = ({ url }: Request) => url.endsWith('/execute')

test('a request is lost, the quote expires, and the user tries again: the payment is over, and nothing more is signed', async () => {
  const { system, accountId, wallet, front, sent, movements } = await openBench()
  const quote = await system.quote(accountId, 10_000_000)
  front.hits = isExecution
  front.fault = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  front.fault = undefined
  system.sandbox.clock.advance(60 * 60_000)
  await signInWithPasskey(wallet)
  sent.length = 0
  await expect(executeQuote(wallet, { quote })).rejects.toThrow('The quote was not executed: it has expired.')
  expect(sent.filter(isExecution)).toEqual([])
  expect(movements()).toBe(0)
})
