/** Waits until nothing moves but the scheduler: Web Crypto works on other threads, so its calls are counted. */

const turn = setImmediate
let underWay = 0
let onIdle: (() => void) | undefined
let isCounting = false

/** Counts the calls of Web Crypto that are under way, from now on. */
export function countCrypto(): void {
  if (isCounting) return
  isCounting = true
  const { prototype } = crypto.subtle.constructor as { prototype: Record<string, unknown> }
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const own = prototype[name]
    if (name === 'constructor' || typeof own !== 'function') continue
    prototype[name] = function counted(this: unknown, ...args: unknown[]) {
      const result: unknown = own.apply(this, args)
      if (!(result instanceof Promise)) return result
      underWay += 1
      const end = () => {
        underWay -= 1
        if (underWay === 0) onIdle?.()
      }
      result.then(end, end)
      return result
    }
  }
}

/** Resolves when no promise but those of the seams can go on: a turn of the event loop ends after all microtasks. */
export async function settle(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => turn(() => resolve()))
    if (underWay === 0) return
    await new Promise<void>((resolve) => {
      onIdle = resolve
    })
  }
}
