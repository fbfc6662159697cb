/** `npm run create -- ../my-app`: packs the packages, which no registry has yet, and makes an app that depends on the tarballs. With `--pack`: only packs them, for an app that exists. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { packPackages } from './packPackages.mjs'

const args = process.argv.slice(2)
console.log('Packing the packages: a minute at the first time…')
const tarballs = packPackages()
if (args.includes('--pack')) console.log(`Done. Next, in your app:\n  npm install "${tarballs}"/*.tgz`)
else {
  const path = '../packages/create-embedded-wallet/bin/create-embedded-wallet.js'
  const command = [fileURLToPath(new URL(path, import.meta.url)), `--packages=${tarballs}`, ...args]
  process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1
}
