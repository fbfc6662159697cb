/** A test's browser that uses the demo: it keeps cookies and sends its origin. */

import { fileURLToPath } from 'node:url'
import { createApp } from '../server/app'
import type { Settings } from '../server/config'

export const origin = 'http://localhost:3000'
export const email = 'ada@shop.example'
const folder = fileURLToPath(new URL('.', import.meta.url))

export const openDemo = (settings: Settings = {}, at = origin) => createApp(settings, at, folder)

/**
 * Opens a browser without cookies.
 *
 * @param at - Origin of the page.
 * @param app - The demo to use. Give two browsers the same app to let both use one demo.
 * @param address - IP address of the browser.
 */
export function openBrowser(
  settings: Settings = {},
  at = origin,
  app = openDemo(settings, at),
  address = '203.0.113.1',
) {
  const env = { incoming: { socket: { remoteAddress: address } } }
  const cookies = new Map<string, string>()
  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers)
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    if (!headers.has('Origin')) headers.set('Origin', at)
    const response = await app.request(new Request(request, { headers }), undefined, env)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }
  const request = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(
      new Request(`${at}${path}`, {
        headers: { 'Content-Type': 'application/json', 'Wallet-Call': '1', ...headers },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const json = async (path: string, body?: unknown) => (await request(path, body)).json()
  return { app, send, request, json, cookies }
}
