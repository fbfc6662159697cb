/** Story: a developer makes an app with one command, and its first user pays. */

import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packPackages } from '../../scripts/packPackages.mjs'
import { findChromium } from '../../scripts/programs.mjs'
import { byRun, long } from '../support/inFull.js'
import { type Combination, create, run, startAndPay } from './createdApp.js'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const doctor = fileURLToPath(
  new URL('../../packages/create-embedded-wallet/bin/embedded-wallet.js', import.meta.url),
)
const canRun = findChromium() !== undefined && existsSync(`${examples}node_modules`)

let browser: Browser
beforeAll(async () => {
  if (canRun) browser = await chromium.launch({ executablePath: findChromium()! })
})
afterAll(() => browser?.close())

const here: Combination = ['own', 'react', 'express']

const withLinks = () => {
  test(`is built and takes a payment: login ${here.join(', ')}`, async () => {
    mkdirSync(`${examples}.created`, { recursive: true })
    const folder = join(mkdtempSync(`${examples}.created/app-`), 'shop')
    try {
      await create(folder, here)
      const examined = await run('node', [doctor, 'doctor', '--config', 'server/wallet.mjs'], folder)
      expect(examined).toMatch(/^Nothing is wrong\./)
      // The packages are linked: the page must have one React.
      const dedupe = ['react', 'react-dom', '@tanstack/react-query']
      await build({ root: folder, logLevel: 'silent', resolve: { dedupe } })
      await run('node', ['compress.mjs'], folder)
      await startAndPay(folder, browser)
    } finally {
      await rm(join(folder, '..'), { recursive: true })
    }
  }, 180_000)
}

const everywhere: Combination[] = [
  ['own', 'next', 'next'],
  ['own', 'react', 'express'],
  ['wallet', 'next', 'next'],
  ['wallet', 'react', 'hono'],
  ['own', 'vue', 'fastify'],
  ['wallet', 'vue', 'express'],
  ['own', 'plain', 'hono'],
  ['wallet', 'plain', 'fastify'],
]

const withTarballs = () => {
  let free = 2
  const waiting: (() => void)[] = []
  beforeAll(() => void packPackages(), 600_000)

  /** Two at a time: each installs and builds with every core. */
  async function inTurn(work: () => Promise<void>) {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  test.concurrent.each(everywhere)(
    'is installed, tested, built, and takes a payment: login %s, %s, %s',
    (...combination) =>
      inTurn(async () => {
        const root = mkdtempSync(join(tmpdir(), 'created-'))
        const folder = join(root, 'shop')
        try {
          await create(folder, combination, `--packages=${packPackages()}`)
          await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], folder)
          expect(await run('npm', ['test'], folder)).toMatch(/3 passed/)
          // Of one app also what a developer sees.
          if (combination[1] === 'react' && combination[0] === 'own')
            await startAndPay(folder, browser, 'dev')
          await rm(join(folder, '.data'), { recursive: true, force: true })
          await run('npm', ['run', 'build'], folder)
          await startAndPay(folder, browser)
        } finally {
          // Each for itself: eight apps at once have so many files that this process would stand still for minutes.
          await rm(root, { recursive: true })
        }
      }),
    1_200_000,
  )
}

// A whole release installs the packed packages; its gate links those of the repository.
const created = byRun({ test: withLinks, gate: withLinks, full: withTarballs })
describe.skipIf(!canRun)('a new app', long, created)
