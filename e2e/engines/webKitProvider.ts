/** Lets Vitest drive WebKitGTK: starts its driver on a hidden display, and names the browser as the driver does. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { BrowserProviderOption } from 'vitest/node'
import { findWebKit } from './findWebKit.mjs'

/** What a provider of Vitest has, as far as it is changed here. */
interface Provider {
  buildCapabilities(): object
  openBrowser(): Promise<unknown>
  close(): Promise<void>
}
interface ProviderOption {
  providerFactory(project: never): Provider
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Ends the driver with its display server and its browser, which are in the same group. */
function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid)
  } catch {
    // The group has ended already.
  }
}

/** Starts the driver and waits until it answers. */
async function startDriver(driver: string, port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    // A container has no user namespaces for its sandbox and no graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const child = spawn('xvfb-run', ['-a', driver, `--port=${port}`], { env, detached: true, stdio: 'ignore' })
  process.once('exit', () => stop(child))
  const endsAt = Date.now() + 20_000
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isUp) return child
    if (Date.now() > endsAt) throw new Error('WebKitWebDriver does not answer after 20 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** @returns The provider for `test.browser.provider`. */
export async function webKitProvider(): Promise<BrowserProviderOption> {
  const webKit = findWebKit()
  if (webKit === undefined)
    throw new Error('WebKitGTK is not installed. On Debian: apt-get install webkit2gtk-driver xvfb')
  // The compiler cannot know it: it is installed in this folder alone.
  const path = new URL('node_modules/@vitest/browser-webdriverio/dist/index.js', import.meta.url).href
  const { webdriverio } = (await import(path)) as { webdriverio(options: object): ProviderOption }
  const port = await freePort()
  const capabilities = {
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': { binary: webKit.browser, args: ['--automation'] },
  }
  const option = webdriverio({ hostname: '127.0.0.1', port, path: '/', logLevel: 'error', capabilities })
  let driver: ChildProcess | undefined
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
          driver ??= await startDriver(webKit.driver, port)
          return openBrowser()
        },
        close: async () => {
          await close()
          if (driver !== undefined) stop(driver)
          driver = undefined
        },
      })
    },
  } as unknown as BrowserProviderOption
}
