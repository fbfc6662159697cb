/** The two networks, between wallet and relay and between relay and service: each request and each response is a step of its own. */

import type { Operation, Scheduler } from './scheduler.js'

export type Fetch = (request: Request) => Promise<Response>

export interface Sending {
  /** The same in every run in which the sender did the same. */
  name: string
  /** What goes on when the response comes: a page, or a call inside a relay. */
  sender: string
  /** What the arrival reads or changes, beside the call. */
  reads?: readonly string[]
  writes?: readonly string[]
  request: Request
  /** Lets the receiver work. `copy`: 1 for the first arrival, 2 for a duplicate. */
  receive: (request: Request, copy: number) => Promise<Response>
  /** Called before the sender goes on. */
  onAnswer?: () => void
  /** Who refuses the second arrival of a request, each with a response. */
  refusals?: Readonly<Record<string, (request: Request) => Promise<Response>>>
}

const lost = () => new TypeError('Failed to fetch')
/** What a proxy gives in place of a response. */
const errorPage = () =>
  new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
/** What a proxy says that takes the caller for a robot, or for one too many. */
export const blockedPage = (status: number) =>
  new Response('<h1>Blocked</h1>', { status, headers: { 'Content-Type': 'text/html' } })
/** A response with a body that ends in its middle. */
const cutShort = ({ status, headers, body }: Response) =>
  new Response(
    body &&
      new ReadableStream({
        start: async (controller) => {
          const bytes = new Uint8Array(await new Response(body).arrayBuffer())
          controller.enqueue(bytes.subarray(0, bytes.length / 2))
          controller.close()
        },
      }),
    { status, headers },
  )
/** A path without its ids: `/auth/credentials/AuthMethod/verify`. */
export const pathOf = ({ method, url }: Request) =>
  `${method} ${new URL(url).pathname.replace(/^\/(?:wallet\d?|[\d-]+)/, '').replace(/:[\w-]+/g, '')}`

export type Network = ReturnType<typeof createNetwork>

export function createNetwork(scheduler: Scheduler) {
  const open = new Map<string, Set<() => void>>()
  return {
    send: ({ name, sender, reads = [], writes = [], request, receive, onAnswer, refusals = {} }: Sending) =>
      new Promise<Response>((resolve, reject) => {
        const call = `call ${name}`
        const copy = request.clone() as Request
        const touches = { reads, writes: [call, ...writes] }
        let offered: Operation | undefined
        let isOver = false
        const offer = (operation: Operation) => {
          offered = operation
          scheduler.add(operation)
        }
        /** What may still arrive after the sender has stopped waiting. */
        const leave = (copy: number) =>
          scheduler.add({
            name: copy === 1 ? `${name} late` : `${name} again`,
            kind: 'leftover',
            ways: ['arrives'],
            ...touches,
            happen: () => {
              // The receiver's response is lost: the sender does not wait for it.
              receive(request.clone() as Request, copy).catch(() => undefined)
            },
          })
        const end = (settleIt: () => void) => {
          if (isOver) return
          isOver = true
          open.get(sender)?.delete(giveUp)
          onAnswer?.()
          settleIt()
        }
        const giveUp = () => {
          isOver = true
          if (offered === undefined) return
          scheduler.remove(offered)
          if (offered.name === name) leave(1)
        }
        const respond = (response?: Response, error?: unknown) => {
          offered = undefined
          if (isOver) return
          const settleIt: Record<string, () => void> = {
            delivered: () => (response === undefined ? reject(error) : resolve(response)),
            lost: () => reject(lost()),
            'cut short': () => resolve(cutShort(response!)),
            'replaced by an error page': () => resolve(errorPage()),
          }
          const again = 'sent again, refused by '
          const ways = [...Object.keys(settleIt), ...Object.keys(refusals).map((who) => again + who)]
          offer({
            name: `${name} response`,
            kind: 'step',
            ways: response === undefined ? ['delivered', 'lost'] : ways,
            writes: [sender, call],
            happen: (way) => {
              if (!way.startsWith(again)) return end(settleIt[way]!)
              // The connection breaks before the response, and the browser sends the request again: the second arrival is refused.
              offered = undefined
              refusals[way.slice(again.length)]!(copy.clone() as Request).then((refusal) =>
                end(() => resolve(refusal)),
              )
            },
          })
        }
        const arrive = (copy: Request) => {
          offered = undefined
          receive(copy, 1).then(respond, (error) => respond(undefined, error))
        }
        const own = open.get(sender) ?? new Set()
        open.set(sender, own.add(giveUp))
        const { signal } = request
        signal.addEventListener('abort', () => {
          if (isOver) return
          giveUp()
          own.delete(giveUp)
          reject(signal.reason)
        })
        offer({
          name,
          kind: 'step',
          ways: [
            ...['delivered', 'lost', 'twice', 'late'],
            ...Object.keys(refusals).map((who) => `refused by ${who}`),
          ],
          reads,
          writes: [sender, ...touches.writes],
          happen: (way) => {
            if (way === 'delivered') return arrive(request)
            if (way === 'twice') {
              leave(2)
              return arrive(request.clone() as Request)
            }
            offered = undefined
            const refuse = refusals[way.replace('refused by ', '')]
            // Another arrival of a refused request may be under way, too.
            if (way === 'late' || refuse !== undefined) leave(1)
            if (refuse === undefined) end(() => reject(lost()))
            else refuse(copy.clone() as Request).then(respond)
          },
        })
      }),
    /** The sender is gone. What it sent may still arrive; no response reaches it. */
    close: (sender: string) => {
      for (const giveUp of open.get(sender) ?? []) giveUp()
      open.delete(sender)
    },
  }
}
