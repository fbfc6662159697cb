/** What strangers send to the port: a target that no browser writes gets a refusal, and the program lives on. */

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openHooks } from './openHooks.js'

test('a target that is no address gets a refusal, and the program lives on', async () => {
  const { running, close } = await openHooks()
  const { hostname, port } = new URL(running.origin)
  const ask = async (target: string) => {
    const socket = connect(Number(port), hostname).setTimeout(5_000, () => socket.destroy())
    socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n', 1)[0]
  }
  try {
    for (const target of ['//', '//[', '/\\\\', 'http://:1/', '//x:99999/wallet', '*', '//webhooks'])
      expect(`${target} ${await ask(target)}`).toMatch(/ HTTP\/1\.1 40[04] /)
    expect(await ask('/wallet/health/live')).toBe('HTTP/1.1 200 OK')
    expect(await ask('http://shop.example/wallet/health/live?x')).toBe('HTTP/1.1 200 OK')
  } finally {
    await close()
  }
})
