/** The trace context of Node: it follows the work through every promise, also when many calls run at once. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceContext } from './traceContext'

export function createNodeTraceContext(): TraceContext {
  const storage = new AsyncLocalStorage<string>()
  return { run: (traceId, work) => storage.run(traceId, work), current: () => storage.getStore() }
}
