/**
 * What a user waits for until a page can be used, on a phone with slow 4G: the created apps, the demo, the own origin and two peers, without a
 * session and with one, in turns, with an A/A pair of each.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { findChromium } from '../scripts/programs.mjs'
import { measured, watchOpening } from './openingMarks.mjs'
import { openSites } from './sites.mjs'
import { interleave, median, ratio } from './statistics.mjs'

/** @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md: slow 4G, and a CPU four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
}
const slowdown = 4
const phone = { width: 390, height: 844 }

/** Until the page has shown what comes after it can be used. */
const settleMs = 1500

/**
 * @param rounds - Loads of each page.
 * @returns The rows of the table, whether each goal is met, and the browser's version.
 */
export async function measureOpenings(rounds) {
  const sites = await openSites()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Nothing leaves this machine: what a peer asks its own servers fails at once.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost'],
  })
  try {
    const contenders = await contendersOf(sites, browser)
    const names = Object.keys(contenders)
    const own = names.filter((name) => name.startsWith('created app, wallet login'))
    const order = [...names, ...own.map((name) => `${name} (A/A)`)]
    const results = await interleave(order, rounds, async (name) => {
      const values = await contenders[name]()
      console.log(name, JSON.stringify(values))
      return values
    })
    const rows = order.map((name) => rowOf(name, results))
    return { rows, verdicts: verdictsOf(results), version: browser.version() }
  } finally {
    await browser.close()
    await sites.close()
  }
}

/** By name: a function that opens the page once and measures it. */
async function contendersOf(sites, browser) {
  const contenders = {}
  for (const { title, url, login, signUp, home } of sites.all) {
    // A user who was never here: nothing is in the cache.
    contenders[title] = async () => {
      const context = await browser.newContext({ viewport: phone })
      try {
        return await measurePage(context, url, login)
      } finally {
        await context.close()
      }
    }
    if (!signUp) continue
    const context = await browser.newContext({ viewport: phone })
    const page = await context.newPage()
    await page.goto(url)
    await signUp(page)
    await delay(settleMs)
    await page.close()
    // A user who comes back: the files are in the cache, as after any visit.
    contenders[`${title}, with a session`] = () => measurePage(context, url, home)
  }
  return contenders
}

/** @param expected - What shows that the page can be used, and what the user then does. */
async function measurePage(context, url, { shown, act }) {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const responses = []
    let first
    await session.send('Network.enable')
    session.on('Network.requestWillBeSent', ({ timestamp }) => {
      first ??= timestamp
    })
    session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
      if (encodedDataLength > 0) responses.push({ at: (timestamp - first) * 1000, bytes: encodedDataLength })
    })
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchOpening, shown)
    await page.goto(url, { waitUntil: 'commit' })
    const { usable } = await seen(page)
    await delay(settleMs)
    const { fcp, lcp, cls, tbt } = await page.evaluate(measured)
    await act(page)
    await delay(settleMs / 3)
    const { inp } = await page.evaluate(measured)
    const before = responses.filter(({ at }) => at <= usable)
    const kB = before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return { fcp, lcp, usable, tbt, cls, inp, kB, requests: before.length }
  } finally {
    await page.close()
  }
}

/** Waits until the page can be used. Rarely asked: each question takes the time of the page that is measured. */
async function seen(page) {
  for (let tries = 0; tries < 400; tries++) {
    await delay(200)
    const marks = await page.evaluate(measured).catch(() => undefined)
    if (marks?.usable !== undefined) return marks
  }
  throw new Error(`${page.url()} was not there after 80 seconds.`)
}

const columns = ['fcp', 'lcp', 'usable', 'tbt', 'cls', 'inp', 'kB', 'requests']
const medianOf = (values, column) => median(values.map((value) => value[column]))

function rowOf(name, results) {
  const cells = columns.map((column) => {
    const value = medianOf(results[name], column)
    return column === 'cls' ? value.toFixed(3) : value.toFixed(column === 'kB' ? 1 : 0)
  })
  return `| ${name} | ${cells.join(' | ')} |`
}

/** The table's head. Times are milliseconds since the navigation began. */
export const head = [
  '| Page | FCP | LCP | usable | TBT | CLS | INP | kB until usable | requests |',
  '|---|---|---|---|---|---|---|---|---|',
]

const wallet = 'created app, wallet login'
const back = `${wallet}, with a session`

/** The goals are milliseconds of a quiet machine, and those of bytes are exact. */
function verdictsOf(results) {
  const of = (name, column) => medianOf(results[name], column)
  const drifts = [wallet, back].map((name) =>
    Math.abs(1 - ratio(...[`${name} (A/A)`, name].map((one) => results[one].map(({ usable }) => usable)))),
  )
  const drift = Math.max(...drifts)
  const goals = [
    [`${wallet}: FCP`, of(wallet, 'fcp'), 1300, 'ms'],
    [`${wallet}: usable`, of(wallet, 'usable'), 2100, 'ms'],
    [`${wallet}: until usable`, of(wallet, 'kB'), 160, 'kB'],
    [`${back}: balance`, of(back, 'usable'), 900, 'ms'],
    ['demo: usable ÷ created app', of('demo', 'usable') / of(wallet, 'usable'), 1.3, ''],
    [
      'demo, with a session: balance ÷ created app',
      of('demo, with a session', 'usable') / of(back, 'usable'),
      1.3,
      '',
    ],
    ...Object.keys(results).map((name) => [`${name}: CLS`, of(name, 'cls'), 0.05, '']),
  ].filter(([title]) => !/^@|hanko|\(A\/A\)/.test(title))
  return [
    `A/A drift of usable: ${drifts.map((one) => `${(100 * one).toFixed(0)} %`).join(' without a session, ')} with one`,
    ...goals.map(([title, value, goal, unit]) => {
      const isTime = unit === 'ms' || title.includes('÷')
      const word = isTime && drift > 0.1 ? 'inconclusive' : value <= goal ? 'met' : 'MISSED'
      return `${word.padEnd(12)} ${title} ≤ ${goal} ${unit}: ${value.toFixed(2)}`
    }),
  ]
}
