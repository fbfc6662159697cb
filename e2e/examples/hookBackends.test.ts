/** Story: backends in PHP, Go, Java and with FastAPI sell a mug. One whose runtime is missing is skipped, and counted. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { findChromium } from '../../scripts/programs.mjs'
import { attackHooks, type Backend, payInBrowser } from './hooksApp.js'

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
/** Of the package libgoogle-gson-java of Debian; elsewhere `GSON_JAR` says where it is. */
const gson = process.env.GSON_JAR ?? '/usr/share/java/gson.jar'
/** A Python that has FastAPI and uvicorn. */
const python = process.env.FASTAPI_PYTHON ?? 'python3'

const backends: Record<string, Backend & { canRun: boolean }> = {
  FastAPI: {
    folder: 'fastapi',
    command: [python, '-m', 'uvicorn', 'main:app', '--host', 'localhost', '--port', '$PORT'],
    canRun: runs(python, '-c', 'import fastapi, uvicorn'),
  },
  PHP: {
    folder: 'php',
    command: ['php', '-S', 'localhost:$PORT', 'index.php'],
    canRun: runs('php', '--version'),
  },
  Go: { folder: 'go', command: ['go', 'run', '.'], canRun: runs('go', 'version') },
  Java: {
    folder: 'java',
    command: ['sh', '-c', `javac -cp ${gson} *.java && exec java -cp ${gson}:. App`],
    canRun: runs('javac', '-version') && existsSync(gson),
  },
}

const browserPath = findChromium()
let browser: Browser
beforeAll(async () => {
  if (browserPath) browser = await chromium.launch({ executablePath: browserPath })
})
afterAll(() => browser?.close())

describe.each(Object.entries(backends))('%s', (_, { canRun, ...backend }) => {
  test.skipIf(!canRun)('no hook is taken without its signature', () => attackHooks(backend))
  test.skipIf(!canRun || !browserPath)('a new user pays an order', () => payInBrowser(backend, browser))
})
