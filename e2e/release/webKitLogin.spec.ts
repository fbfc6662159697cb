/** Story: the login in WebKitGTK, which no other story of the demo has: labels, forms, focus, the field of a code; and it works without an autofill of passkeys. */

import { expect, test } from '@playwright/test'
import { startDemo } from '../browser/servers.js'
import { openWebKit, webKit } from './webKit.js'

test.skip(webKit === undefined, 'WebKitGTK is not installed')

/** What a simple manager of passwords sees of the field with the focus. */
const focused = `
  const input = document.activeElement
  return {
    label: input.labels?.[0]?.textContent,
    autocomplete: input.getAttribute('autocomplete'),
    isInAForm: [...document.forms].some((form) => [...form.elements].includes(input)),
  }`

test('a user enters the address and comes to the code; each field has its label, its form and the focus', async () => {
  const demo = await startDemo('document')
  const browser = await openWebKit()
  try {
    await browser.goTo(demo.url)
    await expect.poll(() => browser.run('return document.querySelector("[name=email]") !== null')).toBe(true)
    await browser.run('document.querySelector("[name=email]").focus()')
    expect(await browser.run(focused)).toEqual({
      label: 'Email address',
      autocomplete: 'username webauthn',
      isInAForm: true,
    })
    // This engine has no passkeys.
    expect(await browser.run('return typeof globalThis.PublicKeyCredential')).toBe('undefined')
    await browser.type('ada@shop.example\uE007')
    await expect
      .poll(() => browser.run(focused))
      .toEqual({
        label: 'Code',
        autocomplete: 'one-time-code',
        isInAForm: true,
      })
  } finally {
    await browser.close()
    await demo.stop()
  }
})
