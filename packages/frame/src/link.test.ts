/** Stories: what a frame and its window hear of each other, on the channel and from window to window. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LinkMessage, openLink } from './link.js'

const origin = 'https://wallet.shop.example'

/** A channel of one browser: it reaches all others of its name, and never itself. */
class Channel {
  static open: Channel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  name: string
  constructor(name: string) {
    this.name = name
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    Channel.open = Channel.open.filter((one) => one !== this)
  }
}

let heard: LinkMessage[]
const hear = (message: LinkMessage) => void heard.push(message)
const post = vi.fn()

beforeEach(() => {
  heard = []
  post.mockClear()
  Channel.open = []
  vi.stubGlobal('window', Object.assign(new EventTarget(), { opener: null }))
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => void vi.unstubAllGlobals())

/** What another window sends to this one. */
const come = (data: unknown, { from = origin, source = { postMessage: post } as unknown } = {}) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
/** What a document of this origin says on the channel of a link. */
const broadcast = (data: unknown, id = 'one') => {
  const channel = new Channel(`embedded-wallet-window/${id}`)
  channel.postMessage(data)
  channel.close()
}

test('both ends hear each other on a channel of their own id, and each hears nothing of its own words', () => {
  const other: LinkMessage[] = []
  const frame = openLink('one', hear)
  const window = openLink('one', (message) => void other.push(message))
  openLink('two', () => expect.unreachable())
  window.send({ hello: true })
  frame.send({ gone: true })
  expect([heard, other]).toEqual([[{ hello: true }], [{ gone: true }]])
})

test('a window says it to the one that opened it, too, for this origin alone', () => {
  Object.assign(window, { opener: { postMessage: post } })
  openLink('one', hear).send({ hello: true })
  expect(post.mock.calls).toEqual([[{ walletLink: 'one', message: { hello: true } }, origin]])
})

test('a frame has no opener: it speaks to the window that spoke to it last, and before that to the channel alone', () => {
  const link = openLink('one', hear)
  link.send({ gone: true })
  expect(post).not.toHaveBeenCalled()
  come({ walletLink: 'one', message: { hello: true } })
  expect(heard).toEqual([{ hello: true }])
  link.send({ end: true })
  expect(post.mock.calls).toEqual([[{ walletLink: 'one', message: { end: true } }, origin]])
})

test('a page of another origin, and a window of another link, is neither heard nor spoken to', () => {
  const link = openLink('one', hear)
  for (const from of ['https://shop.example', 'null', '', `${origin}.thief.example`])
    come({ walletLink: 'one', message: { end: true } }, { from })
  for (const data of [{ walletLink: 'two', message: { end: true } }, { message: { end: true } }, null, 'end'])
    come(data)
  link.send({ gone: true })
  expect(heard).toEqual([])
  expect(post).not.toHaveBeenCalled()
})

test.each([undefined, null, 'end', 7, true])('the message %j is none, on both ways', (message) => {
  openLink('one', hear)
  come({ walletLink: 'one', message })
  broadcast({ walletLink: 'one', message })
  broadcast(message)
  broadcast({ walletLink: 'two', message: { end: true } })
  expect(heard).toEqual([])
})

test('where the browser allows no channel, window and frame still speak to each other directly', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const link = openLink('one', hear)
  come({ walletLink: 'one', message: { hello: true } })
  link.send({ end: true })
  link.close()
  expect(heard).toEqual([{ hello: true }])
  expect(post.mock.calls).toEqual([[{ walletLink: 'one', message: { end: true } }, origin]])
})

test('a link that is closed hears nothing more, on both ways', () => {
  const link = openLink('one', hear)
  broadcast({ walletLink: 'one', message: { hello: true } })
  expect(heard).toEqual([{ hello: true }])
  link.close()
  come({ walletLink: 'one', message: { end: true } })
  broadcast({ walletLink: 'one', message: { end: true } })
  expect(heard).toHaveLength(1)
  expect(Channel.open).toEqual([])
})
