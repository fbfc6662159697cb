/** Story: a backend in Python, with what Python brings along, sells a mug. */

import { spawnSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { findChromium } from '../../scripts/programs.mjs'
import { attackHooks, payInBrowser } from './hooksApp.js'

const canRun = findChromium() !== undefined && spawnSync('python3', ['--version']).status === 0

let browser: Browser
beforeAll(async () => {
  if (canRun) browser = await chromium.launch({ executablePath: findChromium()! })
})
afterAll(() => browser?.close())

const backend = { folder: 'python', command: ['python3', 'app.py'] }

describe.skipIf(!canRun)('Python', () => {
  test('no hook is taken without its signature', () => attackHooks(backend))

  test('a new user pays an order by the hooks of http.server', () => payInBrowser(backend, browser))
})
