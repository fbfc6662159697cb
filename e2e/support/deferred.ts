/** A promise that a story settles when its turn comes. */

/** @returns The promise, and the functions that settle it. A rejection that nothing waits for is no failure. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((...both) => {
    ;[resolve, reject] = both
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
