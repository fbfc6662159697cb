/** `npm run create -- ../my-app`: packs the packages, which no registry has yet, and makes an app that depends on the tarballs. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { packPackages } from './packPackages.mjs'

const tarballs = packPackages()
console.log(`Packed into ${tarballs}`)
const command = fileURLToPath(
  new URL('../packages/create-embedded-wallet/bin/create-embedded-wallet.js', import.meta.url),
)
const { status } = spawnSync(
  process.execPath,
  [command, `--packages=${tarballs}`, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
