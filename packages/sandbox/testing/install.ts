/** Puts a test app behind a page: that of the test itself (jsdom, happy-dom), or one that Playwright drives. */

import { definePasskeys, type RunCeremony } from './pagePasskeys.js'
import type { SoftwareAuthenticator } from './softwareAuthenticator.js'
import type { TestApp } from './testApp.js'

/** The part of Playwright's `Page` and `BrowserContext` that is used here. */
export interface BrowserPage {
  /** Gives the page a function of the test. */
  exposeFunction(name: string, callback: (...args: never[]) => unknown): Promise<unknown>
  /** Runs a script before those of the page. */
  addInitScript(script: { content: string }): Promise<unknown>
  /** Responds to the requests of the page. */
  route(
    url: (url: URL) => boolean,
    handler: (route: {
      request(): {
        url(): string
        method(): string
        allHeaders(): Promise<Record<string, string>>
        postDataBuffer(): Uint8Array | null
      }
      fulfill(response: { status: number; headers: Record<string, string>; body: never }): Promise<void>
      abort(): Promise<void>
    }) => unknown,
  ): Promise<unknown>
}

/**
 * Gives the page of the test (jsdom, happy-dom) the app's device as `navigator.credentials`, and its relay behind `fetch`. The
 * page's own code then runs as it is.
 *
 * @returns Takes both away again; call it after the test.
 * @example
 * ```ts
 * const uninstall = installInPage(createTestApp())
 * ```
 */
export function installInPage({ passkeys, relay, relayUrl }: TestApp): () => void {
  const restorePasskeys = definePasskeys(ceremonyOf(passkeys), () => passkeys.isAbsent)
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, relayUrl).href
    if (!url.startsWith(`${relayUrl}/`)) return before(input, init)
    return relay(input instanceof Request && init === undefined ? input : new Request(url, init))
  }
  return () => {
    globalThis.fetch = before
    restorePasskeys()
  }
}

/**
 * Gives a page of Playwright, or all pages of a context, the passkeys of a device, in every browser. The keys stay in the test.
 * Call it before the page loads.
 *
 * @param passkeys - The device. Several pages may share one.
 */
export async function installPasskeys(
  page: Pick<BrowserPage, 'exposeFunction' | 'addInitScript'>,
  passkeys: SoftwareAuthenticator,
): Promise<void> {
  const name = 'testPasskeyCeremony'
  await page.exposeFunction(name, ceremonyOf(passkeys))
  const content = `(${definePasskeys})('${name}', () => ${passkeys.isAbsent})`
  await page.addInitScript({ content })
}

/**
 * Gives a page of Playwright the app's device and its relay: what the page sends to `relayUrl` is responded to in the test's
 * process.
 *
 * @param app - The app. Its `origin` must be the page's.
 */
export async function installInBrowser(page: BrowserPage, app: TestApp): Promise<void> {
  await installPasskeys(page, app.passkeys)
  await page.route(
    (url) => url.href.startsWith(`${app.relayUrl}/`),
    async (route) => {
      const request = route.request()
      const body = request.postDataBuffer()
      const method = request.method()
      const response = await app.relay(
        new Request(request.url(), {
          method,
          headers: await request.allHeaders(),
          body: body === null ? null : Uint8Array.from(body),
        }),
      )
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()) as never,
      })
    },
  )
}

/** Runs ceremonies for a page: options and results are JSON, and an error is a value with its name. */
const ceremonyOf =
  (passkeys: SoftwareAuthenticator): RunCeremony =>
  async (kind, optionsJson) => {
    try {
      const options = JSON.parse(optionsJson)
      return { value: (await passkeys[kind](options)) ?? undefined }
    } catch (error) {
      const { name, message } = error as Error
      return { error: { name, message } }
    }
  }

/**
 * Puts back the runtime's `ArrayBuffer` and `Uint8Array`: jsdom brings its own, and Node's Web Crypto refuses them.
 *
 * @see https://github.com/jsdom/jsdom/issues/3711
 */
export function mendBuffers(): void {
  // Only Node has the class, and it extends Node's own Uint8Array.
  if (!('Buffer' in globalThis)) return
  const own = Object.getPrototypeOf(Buffer)
  if (Uint8Array === own) return
  Object.assign(globalThis, { Uint8Array: own, ArrayBuffer: new own().buffer.constructor })
}

/**
 * Lists the headers of responses in lower case, as https://fetch.spec.whatwg.org/#headers-class has it: those of happy-dom
 * keep their case.
 *
 * @returns The same, for the relay alone: a response has the fields that the relay reads.
 */
export function mendHeaders(next: (request: Request) => Promise<Response>): typeof next {
  const [name] = [...new Headers({ Name: 'value' }).keys()]
  if (name === 'name') return next
  return async (request) => {
    const { type, status, body, headers } = await next(request)
    const listed = [...headers].map(([name, value]) => [name.toLowerCase(), value])
    return { type, status, body, headers: listed } as unknown as Response
  }
}
