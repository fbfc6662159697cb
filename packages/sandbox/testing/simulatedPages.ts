/** Mends what the pages of jsdom and happy-dom replace in the runtime, and on which relay and sandbox run. */

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
 * @param next - The service.
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
