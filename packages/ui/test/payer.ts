/** A user who pays, what the user sees and does, and a line that can break. */

import type { Wallet } from '@embedded-wallet/core'
import { deferred } from '../../../e2e/support/deferred.js'
import { laterAmount, payLater } from '../../../e2e/support/payLater.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { fireEvent, within } from './stage.js'

export const isExecution = ({ method, url }: Request) => method === 'POST' && url.endsWith('/execute')

/** What the user sees and does. */
export const screen = () => within(document.body as unknown as HTMLElement)
export const button = (name: string | RegExp) => screen().findByRole('button', { name })
export const click = async (name: string | RegExp) => fireEvent.click(await button(name))
export const seesHeading = (name: string | RegExp) => screen().findByRole('heading', { name })
export const hasButton = (name: string | RegExp) => screen().queryByRole('button', { name }) !== null
export const says = (text: string | RegExp) => screen().findByText(text)

/** A signed-in user with 100 USDC, and a quote of 1 USDC. `line` breaks or holds the execution. */
export async function arrange(options: Parameters<typeof openTestSystem>[0] = {}) {
  const system = openTestSystem(options)
  const { wallet: whole, accountId } = await system.signedIn()
  const line = { isDown: false, arrives: true, left: 0, gate: Promise.resolve(), keys: [] as unknown[] }
  const fetch = async (request: Request) => {
    if (line.isDown && !isExecution(request) && request.url.includes('/quotes/'))
      throw new TypeError('offline')
    if (!isExecution(request)) return whole.fetch(request)
    line.left += 1
    line.keys.push(request.headers.get('idempotency-key'))
    await line.gate
    const response = line.arrives ? await whole.fetch(request) : undefined
    if (line.isDown || !response) throw new TypeError('offline')
    return response
  }
  const wallet: Wallet = Object.assign(Object.create(null), whole, { fetch })
  const quote = await system.quote(accountId, 1_000_000)
  let later = 0
  /** How many there are once all that was begun has come. */
  const executions = async () => {
    later += 1
    await payLater(system, whole)
    return system.requests.filter(isExecution).length - later
  }
  /** Without those later ones. */
  const balance = async () => (await system.balance(accountId)) + later * laterAmount
  return { system, wallet, accountId, quote, line, executions, balance }
}

/** Holds what passes a gate until `open`. */
export function hold() {
  const { promise: gate, resolve: open } = deferred()
  return { gate, open }
}
