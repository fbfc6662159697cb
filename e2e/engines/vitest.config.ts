/**
 * Runs the published vectors in a page of the engine that ENGINE names: chromium, firefox, or webkit with its own driver on a hidden display. A whole
 * release also runs the sandbox's tests there.
 */

import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserConfigOptions, BrowserProviderOption } from 'vitest/node'
import { freePort, type Process } from '../../lab/startProcess.mjs'
import { findChromium, findFirefox } from '../../scripts/programs.mjs'
import { inGate } from '../support/inFull.js'
import { leftOut } from './runInEngines.mjs'
import { browserOptions, startWebKitDriver, webKit } from './webKitDriver.js'

type Engine = 'chromium' | 'firefox' | 'webkit'

const common = { enabled: true, ui: false, screenshotFailures: false } as const
const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

async function browserOf(engine: Engine): Promise<BrowserConfigOptions> {
  if (engine === 'webkit') {
    // The provider knows no WebKitGTK. "Safari" is the name that lets it pass.
    const instances = [{ browser: 'safari' as never, name: 'webkitgtk' }]
    return { ...common, headless: false, provider: await webKitProvider(), instances }
  }
  const executablePath = engine === 'chromium' ? findChromium() : findFirefox()
  const path = executablePath === undefined ? {} : { executablePath }
  const launchOptions =
    engine === 'chromium' ? { ...path, args: chromiumFlags } : { ...path, channel: 'moz-firefox' }
  return {
    ...common,
    headless: true,
    provider: playwright({ launchOptions }),
    instances: [{ browser: engine }],
  }
}

/** What a provider of Vitest has, as far as it is changed here. */
interface Provider {
  buildCapabilities(): object
  openBrowser(): Promise<unknown>
  close(): Promise<void>
}
interface ProviderOption {
  providerFactory(project: never): Provider
}

async function webKitProvider(): Promise<BrowserProviderOption> {
  if (webKit === undefined)
    throw new Error('WebKitGTK is not installed. On Debian: apt-get install webkit2gtk-driver xvfb')
  // The compiler cannot know it: it is installed in this folder alone.
  const path = new URL('node_modules/@vitest/browser-webdriverio/dist/index.js', import.meta.url).href
  const { webdriverio } = (await import(path)) as { webdriverio(options: object): ProviderOption }
  const port = await freePort()
  const capabilities = {
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': browserOptions,
  }
  const option = webdriverio({ hostname: '127.0.0.1', port, path: '/', logLevel: 'error', capabilities })
  let driver: Process | undefined
  process.once('exit', () => void driver?.stop())
  return {
    ...option,
    providerFactory(project: never) {
      const provider = option.providerFactory(project)
      const buildCapabilities = provider.buildCapabilities.bind(provider)
      const openBrowser = provider.openBrowser.bind(provider)
      const close = provider.close.bind(provider)
      return Object.assign(provider, {
        buildCapabilities: () => ({ ...buildCapabilities(), browserName: 'MiniBrowser' }),
        openBrowser: async () => {
          driver ??= await startWebKitDriver(port)
          return openBrowser()
        },
        close: async () => {
          await close()
          await driver?.stop()
          driver = undefined
        },
      })
    },
  } as unknown as BrowserProviderOption
}

const engine = (process.env.ENGINE ?? 'chromium') as Engine
const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  resolve: { conditions: ['@embedded-wallet/source', 'module', 'browser', 'development|production'] },
  optimizeDeps: { include: ['buffer', '@noble/hashes/legacy.js'] },
  test: {
    include: [
      'packages/core/test/vectors/*.test.ts',
      ...(inGate ? [] : ['packages/sandbox/{src,test}/**/*.test.ts']),
    ],
    // These tests require files, processes or a server.
    exclude: [
      'packages/sandbox/test/{command,commandGuard,crash,storage}.test.ts',
      ...leftOut[engine].map(({ file }) => file),
    ],
    setupFiles: ['packages/sandbox/test/inPage/setup.ts', 'e2e/canary/sandboxSetup.ts'],
    testTimeout: 60_000,
    strictTags: false,
    // One page for all files: a page for each takes four times as long, most of it to load the same modules again.
    isolate: false,
    browser: await browserOf(engine),
  },
})
