/** Firefox's own remote control, for the one thing that no other protocol offers there: a virtual authenticator. */

import { connect } from 'node:net'

/** A connection to the Firefox that listens on a port. */
export interface Marionette {
  /** @returns The answer's `value`, where it has one. */
  send<T>(command: string, parameters?: object): Promise<T>
  close(): void
}

/**
 * Messages are JSON behind their length in bytes and a colon: `[0, id, command, parameters]` there, `[1, id, error, result]` back.
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
