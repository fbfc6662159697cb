/** Stories: the style sheet of one screen has every rule for what that screen shows, and none for the parts and looks of others. */

import './page.js'
import { readFileSync } from 'node:fs'
import { WalletLogin, WalletPay } from '@embedded-wallet/ui'
import { beforeAll, expect, test } from 'vitest'
import { sheetOf } from '../screenStyles.mjs'
import { arrange, button, click, says } from './payer.js'
import { show } from './stage.js'

const whole = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8')

const selectorsOf = (sheet: string) =>
  [...sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list]) =>
    list!.split(/,(?![^(]*\))/).map((selector) => selector.trim().replace(/\s+/g, ' ')),
  )
const looksOf = (text: string) => [...text.matchAll(/data-[\w-]+="[\w-]+"/g)].map(([look]) => look)

const sheets = { login: '', pay: '' }
beforeAll(async () => {
  sheets.login = await sheetOf('login')
  sheets.pay = await sheetOf('pay')
})

function expectComplete(name: 'login' | 'pay') {
  const shown = new Set(looksOf(document.body.outerHTML))
  const sheet = selectorsOf(sheets[name])
  const needed = selectorsOf(whole).filter(
    (selector) => !selector.startsWith('@') && looksOf(selector).every((look) => shown.has(look)),
  )
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter((selector) => !sheet.includes(selector))).toEqual([])
  for (const ofOthers of ['data-part="timeline-moment"', 'data-look="hero"'])
    expect(sheet.flatMap(looksOf)).not.toContain(ofOthers)
}

test('the login', async () => {
  const { wallet } = await arrange()
  show(<WalletLogin />, wallet, { wallet: undefined, status: 'none', isLogin: true } as object)
  await button('Create wallet')
  expectComplete('login')
})

test('a payment, from its review to its end', async () => {
  const { wallet, quote } = await arrange()
  show(<WalletPay quote={quote} payee={{ name: 'Ada' }} onDone={() => {}} />, wallet)
  await says(/The money goes to exactly this address/)
  expectComplete('pay')
  await click(/^Pay \W?\d/)
  await button('Done')
  expectComplete('pay')
})
