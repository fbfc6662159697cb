/** Starts the demo and prints its address. */

import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings, type Settings } from './config'
import { openDataFolder } from './data/dataFolder'
import { createDemoHost, type DemoHost } from './host'
import { close, listen } from './listen'
import { createOwnOriginHost, shopHost } from './ownOrigin'

const pathOf = (relativePath: string) => fileURLToPath(new URL(relativePath, import.meta.url))

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { isFresh, isOwnOrigin } = readArguments(process.argv.slice(2))
  const path = isOwnOrigin ? undefined : folderOf(settings)
  const folder = path === undefined ? undefined : openDataFolder(path)
  let host: DemoHost | undefined
  const listening = await listen(
    (request, caller) => host?.handle(request, caller) ?? new Response(null, { status: 503 }),
    settings.port,
    settings.host,
  )

  // The origin contains the port, so the app is created after the port is known.
  const { port } = listening
  const origin = isOwnOrigin
    ? `http://${shopHost}:${port}`
    : (settings.publicOrigin ?? `http://localhost:${port}`)
  try {
    host = isOwnOrigin
      ? createOwnOriginHost(port, pathOf('../client'), pathOf('../../../packages/frame/dist/site'))
      : await createDemoHost(settings, origin, pathOf('../client'), folder, isFresh)
  } catch (error) {
    close(listening)
    throw error
  }

  const stop = async () => {
    close(listening)
    await host?.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  // Prints the host and the path only: a URL can contain a user name and a password.
  const { host: serviceHost, pathname } = new URL(settings.service?.baseUrl ?? origin)
  console.log(
    `Service: ${settings.service ? `${serviceHost}${pathname}` : 'embedded sandbox (test money only)'}`,
  )
  if (folder) console.log(`Kept in ${nameOf(folder.path)} (npm start -- --fresh starts anew)`)
  console.log(`Embedded Wallet demo: ${origin}`)
}

/** npm starts a workspace in its own folder, and passes on here where the user was. */
const userFolder = process.env.INIT_CWD ?? process.cwd()

/** The path as the user would write it. */
function nameOf(path: string): string {
  const fromUser = relative(userFolder, path)
  return fromUser.startsWith('..') || fromUser === '' ? path : fromUser
}

/** @returns Whether to start over, and whether the wallet has an origin of its own. */
function readArguments(args: readonly string[]) {
  const unknown = args.find((argument) => argument !== '--fresh' && argument !== '--own-origin')
  if (unknown !== undefined)
    throw new Error(`The demo does not know the argument ${unknown}. It takes --fresh and --own-origin.`)
  return { isFresh: args.includes('--fresh'), isOwnOrigin: args.includes('--own-origin') }
}

/** Another service keeps its state itself. */
function folderOf({ service, dataFolder }: Settings): string | undefined {
  if (service || dataFolder === 'memory') return undefined
  return dataFolder === undefined ? pathOf('../../data') : resolve(userFolder, dataFolder)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
