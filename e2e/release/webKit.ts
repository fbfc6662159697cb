/** Drives WebKitGTK for stories. @see https://www.w3.org/TR/webdriver2/ */

import { expect } from '@playwright/test'
import { freePort } from '../../lab/startProcess.mjs'
import { browserOptions, startWebKitDriver } from '../engines/webKitDriver.js'

export { webKit } from '../engines/webKitDriver.js'

/** Starts the browser. A script runs in the document that was chosen last. */
export async function openWebKit() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const driver = await startWebKitDriver(port)
  const call = async <Value>(path: string, body: object): Promise<Value> => {
    const response = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions }
  const { sessionId } = await call<{ sessionId: string }>('/session', { capabilities: { alwaysMatch } })
  const inSession = <Value>(path: string, body: object) => call<Value>(`/session/${sessionId}${path}`, body)
  const run = <Value>(script: string) => inSession<Value>('/execute/sync', { script, args: [] })
  const get = async <Value>(path: string) => {
    const response = await fetch(`${address}/session/${sessionId}${path}`)
    return ((await response.json()) as { value: Value }).value
  }
  /** @param path - XPath of the one element. */
  const find = async (path: string) =>
    inSession<Record<string, string>>('/element', { using: 'xpath', value: path })
  return {
    windows: () => get<string[]>('/window/handles'),
    /** Goes on in this window. */
    toWindow: (handle: string) => inSession('/window', { handle }),
    /** Goes on in the frame of the page. */
    toFrame: async () => inSession('/frame', { id: await find('//iframe') }),
    /** The user's click, once the button is there and enabled. */
    press: async (name: string) => {
      const path = `//button[normalize-space()="${name}" and not(@disabled)]`
      await expect.poll(() => find(path).catch(() => undefined)).toBeDefined()
      await inSession(`/element/${Object.values(await find(path))[0]}/click`, {})
    },
    runAsync: <Value>(script: string) => inSession<Value>('/execute/async', { script, args: [] }),
    goTo: (url: string) => inSession('/url', { url }),
    run,
    type: async (text: string) => {
      const [element] = Object.values(await run<Record<string, string>>('return document.activeElement'))
      await inSession(`/element/${element}/value`, { text })
    },
    close: async () => {
      await fetch(`${address}/session/${sessionId}`, { method: 'DELETE' })
      await driver.stop()
    },
  }
}
