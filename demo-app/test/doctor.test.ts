/** Story: who runs the demo lets `embedded-wallet doctor` look at it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { examine } from '../../packages/create-embedded-wallet/src/doctor/examine'
import { createApp } from '../server/app'

it.each([
  'http://localhost:3000',
  // A deployment must have more, such as safe cookies and Trusted Types.
  'https://demo.example',
])('finds nothing wrong with the demo at %s', async (origin) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Wallet</title>')
  const app = createApp({ publicOrigin: origin }, origin, folder)
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  expect(
    await examine({ url: origin, send: async (request) => app.request(request, undefined, env) }),
  ).toEqual([])
  rmSync(folder, { recursive: true })
})
