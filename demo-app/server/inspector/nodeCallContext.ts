/** The context of Node: it follows the work through every promise, also when many calls run at once. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerPart } from '../../src/inspector/trace'
import type { CallContext } from './callContext'

export function createNodeCallContext(): CallContext {
  const storage = new AsyncLocalStorage<ServerPart>()
  return { run: (part, work) => storage.run(part, work), current: () => storage.getStore() }
}
