/** Serves one page through one port: reads its messages, keeps its calls, settles each once. */

import { SessionError } from '@embedded-wallet/core'
import {
  type FrameMessage,
  maxOpenCalls,
  type PageMessage,
  readPageMessage,
  writeMessage,
} from '../protocol.js'
import { plainError } from './redact.js'

/** A page that is connected. */
export interface ServedPage {
  send(message: FrameMessage): void
  /** Ends every open call, and the port. */
  close(): void
}

/** How a call continues while it is carried out. */
export interface Progress {
  signal: AbortSignal
  /** The id of a window that the page has opened for it. */
  window?: string | undefined
  /** Notifies the page that the service works on it. */
  onState: () => void
}

/**
 * @param call - Carries out a verb.
 */
export function servePort(
  port: MessagePort,
  call: (verb: string, options: Record<string, unknown>, progress: Progress) => Promise<unknown>,
): ServedPage {
  const open = new Map<number, AbortController>()
  /** A port that is closed takes messages and loses them. */
  const send = (message: FrameMessage) => {
    const text = writeMessage(message)
    if (text !== undefined) port.postMessage(text)
    return text !== undefined
  }
  const settle = async ({ id, verb, options, window }: Extract<PageMessage, { verb: string }>) => {
    const controller = new AbortController()
    open.set(id, controller)
    try {
      const result = await call(verb, options, {
        signal: controller.signal,
        window,
        onState: () => send({ processing: id }),
      })
      if (!send({ id, result }))
        send({ id, error: { name: 'RangeError', message: 'The result does not fit into 64 kB' } })
    } catch (error) {
      send({ id, error: plainError(error) })
    } finally {
      open.delete(id)
    }
  }
  port.onmessage = ({ data }) => {
    const message = readPageMessage(data)
    if (message === undefined) return
    if ('ping' in message) send({ pong: true })
    else if ('abort' in message) open.get(message.id)?.abort()
    else if (open.size >= maxOpenCalls) send({ id: message.id, error: plainError(tooMany()) })
    // A page that uses an id twice is mistaken: the first call goes on, and the second one gets no response.
    else if (!open.has(message.id)) void settle(message)
  }
  return {
    send,
    close: () => {
      for (const controller of open.values()) controller.abort()
      port.close()
    },
  }
}

const tooMany = () =>
  new SessionError('BUSY', `At most ${maxOpenCalls} calls may be open. Nothing was done for this one.`, {
    retryable: true,
  })
