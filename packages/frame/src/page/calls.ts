/** The calls of a page that wait for the frame, and how each ends. */

import { type FrameVerb, maxOpenCalls, type PlainError, verbs, writeMessage } from '../protocol.js'
import { aborted, frameOnly, lost, toError, unreachable } from './errors.js'

interface OpenCall {
  text: string
  /** Whether it was sent to a frame. */
  isSent: boolean
  verb: FrameVerb
  onState: ((state: 'processing') => void) | undefined
  end: (error: Error | undefined, result?: unknown) => void
}

/** The open calls of a page. */
export interface Calls {
  start(verb: string, options: object): Promise<unknown>
  /** Sends what has not been sent. */
  flush(): void
  /** The service works on this call. */
  process(id: number): void
  settle(message: { id: number; error?: PlainError; result?: unknown }): void
  /** Ends every call: as lost where the request may have left, else with the reason. */
  endAll(reason?: Error): void
  /** Ends the calls that a frame got. The others wait for the next one. */
  loseSent(): void
  count(): number
}

/**
 * @param post - Sends a text to the frame. False: there is no frame that listens.
 * @param openWindow - Opens the wallet's window in the user's click. Undefined: it does not, and the frame's own button does.
 */
export function createCalls(
  post: (text: string) => boolean,
  openWindow: (verb: FrameVerb, options: object) => string | undefined = () => undefined,
): Calls {
  const open = new Map<number, OpenCall>()
  let lastId = 0
  const send = (call: OpenCall) => {
    call.isSent ||= post(call.text)
  }
  /** A lost read has changed nothing. */
  const lossOf = ({ isSent, verb }: OpenCall) => (isSent && verbs[verb] === 'acts' ? lost() : unreachable())
  return {
    start: (
      verb,
      { signal, onState, ...options }: { signal?: AbortSignal; onState?: OpenCall['onState'] } = {},
    ) =>
      new Promise((resolve, reject) => {
        if (!Object.hasOwn(verbs, verb)) throw frameOnly(verb)
        if (signal?.aborted) throw aborted()
        if (open.size >= maxOpenCalls) throw new RangeError(`At most ${maxOpenCalls} calls may be open`)
        const id = ++lastId
        for (const [name, value] of Object.entries(options))
          if (typeof value === 'function') throw frameOnly(`The option ${name}`)
        const message = { id, verb, options: options as Record<string, unknown> }
        if (writeMessage(message) === undefined)
          throw new RangeError('The options must fit into 64 kB of JSON')
        const text = writeMessage({ ...message, window: openWindow(verb as FrameVerb, options) })!
        const abort = () => {
          // Only the frame knows whether the request left: it settles a call that it got.
          if (call.isSent) post(writeMessage({ id, abort: true })!)
          else call.end(aborted())
        }
        const call: OpenCall = {
          text,
          isSent: false,
          verb: verb as FrameVerb,
          onState,
          end: (error, result) => {
            open.delete(id)
            signal?.removeEventListener('abort', abort)
            if (error === undefined) resolve(result)
            else reject(error)
          },
        }
        open.set(id, call)
        signal?.addEventListener('abort', abort)
        send(call)
      }),
    flush: () => open.forEach(send),
    // A listener that throws must not block other messages.
    process: (id) => queueMicrotask(() => open.get(id)?.onState?.('processing')),
    settle: ({ id, error, result }) => open.get(id)?.end(error && toError(error), result),
    endAll: (reason) => {
      for (const call of open.values()) call.end(call.isSent ? lossOf(call) : (reason ?? unreachable()))
    },
    loseSent: () => {
      for (const call of open.values()) if (call.isSent) call.end(lossOf(call))
    },
    count: () => open.size,
  }
}
