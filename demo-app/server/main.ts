/** Starts the demo and prints its address. */

import { fileURLToPath } from 'node:url'
import { createApp } from './app'
import { readSettings } from './config'
import { close, type Handler, listen } from './listen'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let handler: Handler = () => new Response(null, { status: 503 })
  const listening = await listen((request, env) => handler(request, env), settings.port, settings.host)

  // The origin contains the port, so the app is created after the port is known.
  const origin = settings.publicOrigin ?? `http://localhost:${listening.port}`
  const app = createApp(settings, origin, fileURLToPath(new URL('../client', import.meta.url)))
  handler = (request, env) => app.fetch(request, env)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close(listening))
  // Prints the host and the path only: a URL can contain a user name and a password.
  const { host, pathname } = new URL(settings.service?.baseUrl ?? origin)
  console.log(`Service: ${settings.service ? `${host}${pathname}` : 'embedded sandbox (test money only)'}`)
  console.log(`Embedded Wallet demo: ${origin}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
