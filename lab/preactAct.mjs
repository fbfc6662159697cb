/** `act` of React on top of Preact's: it returns what the callback returns, and shows what the page's store reads meanwhile. */

import { act as actOfPreact } from 'preact/test-utils'

export function act(callback) {
  let result
  const done = actOfPreact(() => {
    result = callback()
    return result
  })
  if (typeof result?.then !== 'function') return result
  return done.then(async () => {
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    await actOfPreact(() => {})
    return result
  })
}
