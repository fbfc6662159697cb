/** The site: its address, and what its passkeys belong to. */

import { existsSync } from 'node:fs'

// Wherever it was started, such as by systemd or pm2: `.env`, `.data` and `dist` are in the folder of the app. // if vite
process.chdir(`${import.meta.dirname}/..`) // if vite
if (existsSync('.env')) process.loadEnvFile()

/** Files of process managers have settings that are empty, or in quotes. */
const read = (name) => process.env[name]?.trim().replace(/^(["'])(.*)\1$/, '$2') || undefined

export const port = Number(read('PORT') ?? 3000)
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  throw new Error('PORT must be a number from 1 to 65535, such as 3000.')
const address = read('ORIGIN') ?? `http://localhost:${port}`
if (!/^https?:\/\/[^/]+\/?$/.test(address) || !URL.canParse(address))
  throw new Error('ORIGIN must be an address such as https://shop.example, without a path.')
const { origin, hostname } = new URL(address)
export const isSecure = origin.startsWith('https:')

/** Sent with every page, beside its Content-Security-Policy. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Referrer-Policy': 'same-origin',
  // Browsers heed it over https alone.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
}

export const relyingParty = { id: hostname, name: '__TITLE__', origins: [origin] }
