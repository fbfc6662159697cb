/** Runs the demo behind one port: the app, its sandbox, its users, and what is kept of them. */

import type { FetchHandler } from '@embedded-wallet/relay/node'
import { createApp } from './app'
import type { Settings } from './config'
import type { DataFolder } from './data/dataFolder'
import { createEmbeddedSandbox } from './sandbox/embeddedSandbox'
import { createUsers, usersFile } from './users'

export interface DemoHost {
  handle: FetchHandler
  /** Ends what runs. Everything that was acknowledged is on disk then. */
  close: () => Promise<void>
}

/** How often the sandbox runs what is due, in milliseconds. */
const tickMs = 250

/**
 * Starts the demo.
 *
 * @param folder - Keeps the embedded sandbox and its users over restarts. Absent: they are in memory.
 * @returns Rejects if a file of the folder is damaged.
 */
export async function createDemoHost(
  settings: Settings,
  origin: string,
  pageFolder: string,
  folder?: DataFolder,
  isFresh = false,
): Promise<DemoHost> {
  const start = async (isNew: boolean): Promise<DemoHost> => {
    if (settings.service)
      return { handle: handlerOf(createApp(settings, origin, pageFolder)), close: async () => undefined }
    const { profile = 'document' } = settings
    // First: it refuses a folder that another demo uses.
    const sandbox = createEmbeddedSandbox(origin, settings, folder?.path)
    if (isNew) {
      await sandbox.restore([])
      folder?.forgetUsers(profile)
    }
    const users = createUsers(settings.usersFile ? usersFile(settings.usersFile) : folder?.users(profile))
    const cookieSecret = settings.cookieSecret ?? folder?.cookieSecret
    const host = { reset }
    const app = createApp({ ...settings, ...(cookieSecret && { cookieSecret }) }, origin, pageFolder, {
      sandbox,
      users,
      host,
    })
    // A rejection is lost here: the next call fails with the same cause and reports it.
    const tick = () => sandbox.tick().catch(() => undefined)
    const ticking = setInterval(tick, tickMs)
    ticking.unref()
    return {
      handle: handlerOf(app),
      close: async () => {
        clearInterval(ticking)
        await tick()
      },
    }
  }
  const reset = async () => {
    await current.close()
    current = await start(true)
  }
  let current = await start(isFresh)
  return { handle: (request, caller) => current.handle(request, caller), close: () => current.close() }
}

const handlerOf =
  (app: ReturnType<typeof createApp>): FetchHandler =>
  (request, caller) =>
    app.fetch(request, caller)
