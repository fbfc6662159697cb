/** A client for Marionette, Firefox's remote control: no other protocol offers a virtual authenticator there. */

import { connect } from 'node:net'

/** A connection to a running Firefox. */
export interface Marionette {
  /** @returns The `value` of the response if it has one, else the whole result. */
  send<T>(command: string, parameters?: object): Promise<T>
  close(): void
}

/**
 * Connects to the Firefox that listens on a port.
 *
 * A message is its length in bytes, a colon and JSON: `[0, id, command, parameters]` for a request,
 * `[1, id, error, result]` for a response.
 *
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export function openMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (error: unknown, result: unknown) => void>()
  let lastId = 0
  const send = <T>(command: string, parameters: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (error, result) => {
        if (error !== null) reject(new Error(`${command}: ${JSON.stringify(error)}`))
        else resolve(((result as { value?: T } | null)?.value ?? result) as T)
      })
      const text = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const colon = received.indexOf(':')
        const end = colon + 1 + Number(received.subarray(0, colon))
        if (colon < 0 || received.length < end) return
        const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
        received = received.subarray(end)
        // The first message is a greeting.
        if (!Array.isArray(message)) resolve({ send, close: () => socket.end() })
        else waiting.get(message[1])?.(message[2], message[3])
      }
    })
  })
}
