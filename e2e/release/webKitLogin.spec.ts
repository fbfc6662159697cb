/** Story: the login in WebKitGTK, which no other story of the demo has: labels, forms, focus, the field of a code; and it works without an autofill of passkeys. */

import { expect, test } from '@playwright/test'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { findWebKit } from '../../scripts/programs.mjs'
import { startDemo } from '../browser/servers.js'

const webKit = findWebKit()
test.skip(webKit === undefined, 'WebKitGTK is not installed')

/** Starts a browser. @see https://www.w3.org/TR/webdriver2/ */
async function openWebKit() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const driver = await startProcess(['xvfb-run', '-a', webKit!.driver, `--port=${port}`], {
    env: {
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    ...{ ready: `${address}/status`, isGroup: true },
  })
  const call = async <Value>(path: string, body: object): Promise<Value> => {
    const response = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const browserOptions = { binary: webKit!.browser, args: ['--automation'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions }
  const { sessionId } = await call<{ sessionId: string }>('/session', { capabilities: { alwaysMatch } })
  const inSession = <Value>(path: string, body: object) => call<Value>(`/session/${sessionId}${path}`, body)
  return {
    goTo: (url: string) => inSession('/url', { url }),
    run: <Value>(script: string) => inSession<Value>('/execute/sync', { script, args: [] }),
    type: async (text: string) => {
      const [element] = Object.values(
        await inSession<Record<string, string>>('/execute/sync', {
          ...{ script: 'return document.activeElement', args: [] },
        }),
      )
      await inSession(`/element/${element}/value`, { text })
    },
    close: async () => {
      await fetch(`${address}/session/${sessionId}`, { method: 'DELETE' })
      await driver.stop()
    },
  }
}

/** What a simple manager of passwords sees of the field with the focus. */
const focused = `
  const input = document.activeElement
  return {
    label: input.labels?.[0]?.textContent,
    autocomplete: input.getAttribute('autocomplete'),
    isInAForm: [...document.forms].some((form) => [...form.elements].includes(input)),
  }`

test('a user enters the address and comes to the code; each field has its label, its form and the focus', async () => {
  test.setTimeout(120_000)
  const demo = await startDemo('document')
  const browser = await openWebKit()
  try {
    await browser.goTo(demo.url)
    await expect.poll(() => browser.run('return document.querySelector("[name=email]") !== null')).toBe(true)
    await browser.run('document.querySelector("[name=email]").focus()')
    expect(await browser.run(focused)).toEqual({
      ...{ label: 'E-mail address', autocomplete: 'username webauthn', isInAForm: true },
    })
    // This engine has no passkeys.
    expect(await browser.run('return typeof globalThis.PublicKeyCredential')).toBe('undefined')
    await browser.type('ada@shop.example\uE007')
    await expect
      .poll(() => browser.run(focused))
      .toEqual({
        ...{ label: 'Code', autocomplete: 'one-time-code', isInAForm: true },
      })
  } finally {
    await browser.close()
    await demo.stop()
  }
})
