/** Calls what an app has given to be told of something: a mistake in it is the app's, and ends nothing of the wallet. */

/**
 * Calls a function of the app at once. What it throws, or rejects with, goes to `reportError`, where the developer and the app's own error
 * tracking see it, and never to the caller: money may have moved, and the page must continue to say so.
 *
 * @param hear - Absent: nobody is told.
 * @example
 * ```ts
 * tellApp(onSent, quoteId)
 * ```
 */
export function tellApp<Args extends readonly unknown[]>(
  hear: ((...args: Args) => unknown) | null | undefined,
  ...args: Args
): void {
  const call = async () => hear?.(...args)
  call().catch(report)
}

/** Where a browser has no `reportError`, a timer throws: the console and `onerror` have it, too. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else
    setTimeout(() => {
      throw error
    })
}
