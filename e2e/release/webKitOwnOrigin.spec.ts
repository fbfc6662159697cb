/** Story: a wallet in an origin of its own in WebKitGTK, which gives the frame a store of its own and has no passkeys: codes by email sign in, and the window gives the frame its session. */

import { expect, test } from '../browser/ownOrigin.js'
import { openWebKit, webKit } from './webKit.js'

test.skip(webKit === undefined, 'WebKitGTK is not installed')

/** The keys in the wallet's store as this document has it, and how many of them a script can read. */
const storedKeys = `
  const done = arguments[0]
  const inTime = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const keysOf = (value) =>
    value instanceof CryptoKey ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(keysOf) : []
  ;(async () => {
    const database = await inTime(indexedDB.open('embedded-wallet'))
    const records = [...database.objectStoreNames].map((store) =>
      inTime(database.transaction(store).objectStore(store).getAll()))
    const keys = (await Promise.all(records)).flatMap(keysOf)
    database.close()
    const read = await Promise.allSettled(keys.map((key) => crypto.subtle.exportKey('pkcs8', key)))
    return { keys: keys.length, readable: read.filter(({ status }) => status === 'fulfilled').length }
  })().then(done, (error) => done(String(error)))`

const registerCodes = (accountId: string, token: string) => `
  const done = arguments[0]
  const headers = { Authorization: 'Bearer ${token}' }
  const own = core.createWallet({ accountId: '${accountId}', relayUrl: location.origin + '/wallet', headers })
  core.registerEmailOtp(own, { email: 'ada@shop.example' }).then(() => done('registered'), (error) => done(error.code))`

test('the window gives its frame a session with a key that no script reads, a question is refused, and another site gets words', {
  tag: '@money',
}, async ({ own }) => {
  const { shop, wallet, accountId, token } = own
  const sites: (string | null)[] = []
  own.now.meet = async ({ url, headers }) => {
    if (url.endsWith('/frame')) sites.push(headers.get('Sec-Fetch-Site'))
  }
  const browser = await openWebKit()
  const until = (script: string) => expect.poll(() => browser.run<unknown>(`return ${script}`))
  const open = async (url: string) => {
    await browser.goTo(url)
    await until('globalThis.core !== undefined').toBe(true)
  }
  /** Presses the frame's own button, and goes on in the window that it opens. */
  const openWindow = async () => {
    await browser.toFrame()
    await browser.press('Open window')
    await expect.poll(async () => (await browser.windows()).length).toBe(2)
    await browser.toWindow((await browser.windows()).find((handle) => handle !== page)!)
  }
  /** The window has closed itself. */
  const back = async () => {
    await expect.poll(browser.windows).toEqual([page])
    await browser.toWindow(page!)
  }
  const enter = async (field: string, text: () => string) => {
    await until(`document.querySelector('${field}') !== null`).toBe(true)
    await browser.run(`document.querySelector('${field}').focus()`)
    await browser.type(`${text()}\uE007`)
  }
  const [page] = await browser.windows()
  try {
    await open(wallet)
    expect(await browser.runAsync(registerCodes(accountId, token))).toBe('registered')
    await open(shop)
    await browser.run(`
      const slot = document.body.appendChild(document.createElement('div'))
      globalThis.wallet = frame.connectWallet({ url: '${wallet}/frame', slot, opens: 'button' })
      void frame.openWallet(wallet, 'login')`)
    await until('core.getSessionState(wallet).status').toBe('signed-out')

    await openWindow()
    await browser.press('I already have a wallet')
    await enter('[name=email]', () => 'ada@shop.example')
    await browser.press('Email me a code')
    await enter('[autocomplete=one-time-code]', own.newestCode)
    await back()
    await until('core.getSessionState(wallet).status').toBe('active')
    expect(await browser.run('return core.getSessionState(wallet).session.persistence')).toBe('device')
    expect(await browser.runAsync(storedKeys)).toMatchObject({ keys: 0 })
    await browser.toFrame()
    const inFrame = await browser.runAsync<{ keys: number; readable: number }>(storedKeys)
    expect(inFrame).toEqual({ keys: 1, readable: 0 })
    await browser.toWindow(page!)

    await browser.run(
      'core.executeQuote(wallet, { order: { amount: 2000000 } }).catch(({ code }) => (globalThis.ended = code))',
    )
    await openWindow()
    const hasFocus = await browser.run<boolean>('return document.hasFocus()')
    await browser.press('Do not pay')
    await back()
    await until('globalThis.ended').toBe('SIGNING_DECLINED')
    expect(own.executions()).toBe(0)

    await open(shop.replace('shop.', 'other.'))
    await browser.run(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${wallet}/frame' }))`,
    )
    await browser.toFrame()
    await until('document.body.innerText').toContain('this page is on a different site than the wallet')
    expect(sites).toEqual(['same-site', 'cross-site'])
    console.log(
      `WebKitGTK, own origin: ${inFrame.keys} key in the frame's own store after the hand-over, ${inFrame.readable} readable; 1 question refused, 1 other site refused`,
    )
    if (!hasFocus)
      console.log('WebKitGTK, own origin: no payment, since this display gives no window the focus')
  } finally {
    await browser.close()
  }
})
