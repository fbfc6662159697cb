/** Runs the demo behind one port: one app per profile, with its sandbox, its users, and what is kept of them. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { createApp } from './app'
import type { Settings } from './config'
import type { DataFolder } from './data/dataFolder'
import type { HostControls } from './demo'
import type { Handler } from './listen'
import { createEmbeddedSandbox } from './sandbox/embeddedSandbox'
import { createUsers, usersFile } from './users'

export interface DemoHost {
  handle: Handler
  /** Ends what runs. Everything that was acknowledged is on disk then. */
  close: () => Promise<void>
}

/** How often the sandbox runs what is due, in milliseconds. */
const tickMs = 250

/**
 * Starts the demo.
 *
 * @param folder - Keeps the embedded sandbox and its users over restarts. Absent: they are in memory.
 * @param isFresh - Whether each profile starts without what the folder has of it.
 * @returns Rejects when a file of the folder is damaged.
 */
export async function createDemoHost(
  settings: Settings,
  origin: string,
  pageFolder: string,
  folder?: DataFolder,
  isFresh = false,
): Promise<DemoHost> {
  const controls: HostControls = {
    switchProfile: async (profile) => {
      const next = running.get(profile) ?? (await start(profile))
      folder?.rememberProfile(profile)
      current = { profile, ...next }
    },
    reset: async () => {
      const { profile } = current
      await current.close()
      current = { profile, ...(await start(profile, true)) }
    },
  }
  const running = new Map<ProfileName, DemoHost>()
  const start = async (profile: ProfileName, isNew = isFresh): Promise<DemoHost> => {
    const started = settings.service
      ? { handle: handlerOf(createApp(settings, origin, pageFolder)), close: async () => undefined }
      : await startEmbedded(profile, isNew)
    running.set(profile, started)
    return started
  }

  const startEmbedded = async (profile: ProfileName, isNew: boolean): Promise<DemoHost> => {
    // First: it refuses a folder that another demo uses.
    const sandbox = createEmbeddedSandbox(origin, { ...settings, profile }, folder?.path)
    if (isNew) {
      await sandbox.restore([])
      folder?.forgetUsers(profile)
    }
    const users = createUsers(settings.usersFile ? usersFile(settings.usersFile) : folder?.users(profile))
    const cookieSecret = settings.cookieSecret ?? folder?.cookieSecret
    const app = createApp(
      { ...settings, profile, ...(cookieSecret && { cookieSecret }) },
      origin,
      pageFolder,
      { sandbox, users, host: controls },
    )
    // A rejection is lost here: the next call fails with the same cause and says so.
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

  const first = settings.profile ?? folder?.profile ?? 'document'
  let current = { profile: first, ...(await start(first)) }
  return {
    handle: (request, env) => current.handle(request, env),
    close: async () => {
      for (const { close } of running.values()) await close()
    },
  }
}

const handlerOf =
  (app: ReturnType<typeof createApp>): Handler =>
  (request, env) =>
    app.fetch(request, env)
