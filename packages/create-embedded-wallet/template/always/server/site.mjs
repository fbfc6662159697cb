/** The site: its address, and what its passkeys belong to. */

import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()

export const port = Number(process.env.PORT ?? 3000)
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
export const isSecure = origin.startsWith('https:')
export const relyingParty = { id: new URL(origin).hostname, name: '__NAME__', origins: [origin] }
