/** Starts the Workers runtime with this example. */

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createShop, readSettings } from '@embedded-wallet/example-shop'

// Before the runtime starts: it would show what is missing or wrong only to the first user.
const settings = readSettings(process.env)
createShop(settings)

const require = createRequire(import.meta.url)
const arch = process.arch === 'x64' ? '64' : process.arch
const workerd = require.resolve(`@cloudflare/workerd-${process.platform}-${arch}/bin/workerd`)
const config = fileURLToPath(new URL('config.capnp', import.meta.url))
const flags = ['serve', config, `--socket-addr=http=localhost:${settings.port}`]
const child = spawn(workerd, flags, { stdio: 'inherit' })
process.once('SIGTERM', () => child.kill('SIGTERM'))
