/** Stories: an old page with a new frame, and a new page with an old frame. */

import { executeQuote, getSession } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openWorld } from './world.js'

/** Every message that the port brings, as text. */
function listen(port: MessagePort): { next: () => Promise<unknown> } {
  const [messages, waiting] = [[] as unknown[], [] as ((message: unknown) => void)[]]
  port.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(data)
    const first = waiting.shift()
    if (first) first(message)
    else messages.push(message)
  }
  return {
    next: async () =>
      messages.length > 0 ? messages.shift() : new Promise((resolve) => waiting.push(resolve)),
  }
}

test.each([0, 2])(
  'a page of version %s hears PROTOCOL_MISMATCH from the frame, and no question shows',
  async (version) => {
    const { say, questions } = await openWorld({ connect: { url: 'https://other.example/frame' } })
    const { port1, port2 } = new MessageChannel()
    const { next } = listen(port1)
    say({ data: { walletPort: version }, ports: [port2] })
    port1.postMessage(JSON.stringify({ id: 1, verb: 'executeQuote', options: { quoteId: 'Quote:1' } }))
    expect(await next()).toMatchObject({ protocol: 1 })
    let message = await next()
    while (!('id' in (message as object))) message = await next()
    expect(message).toMatchObject({
      id: 1,
      error: { name: 'ServiceError', code: 'PROTOCOL_MISMATCH', outcome: 'none' },
    })
    expect((message as { error: { message: string } }).error.message).toContain(
      `version ${version} of the frame's protocol, the frame version 1`,
    )
    expect(questions).toEqual([])
    port1.close()
  },
)

test.each([0, 2])('a frame of version %s gets no call of this page', async (protocol) => {
  const heard: unknown[] = []
  const { wallet } = await openWorld({
    frame: (scope) =>
      scope.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
        port!.onmessage = ({ data }) => heard.push(data)
        port!.postMessage(JSON.stringify({ protocol, of: 'another time' }))
      }),
  })
  const paying = executeQuote(wallet, { quoteId: 'Quote:1' })
  const mismatch = { name: 'ServiceError', code: 'PROTOCOL_MISMATCH', outcome: 'none' }
  await expect(paying).rejects.toMatchObject(mismatch)
  await expect(getSession(wallet)).rejects.toMatchObject(mismatch)
  expect(heard).toEqual([])
})
