/** `npm run create -- ../my-app`: makes an app that depends on the packed packages, because no registry has them yet. With `--pack`: only packs them, for an app that exists. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { packPackages } from './packPackages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const pack = () => {
  console.log('Packing the packages: a minute at the first time…')
  return packPackages()
}
if (args.includes('--pack')) console.log(`Done. Next, in your app:\n  npm install "${pack()}"/*.tgz`)
else {
  // The command itself may be older than its source.
  const build = ['node_modules/typescript-native/bin/tsc', '-b', 'packages/create-embedded-wallet']
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const { run } = await import('../packages/create-embedded-wallet/dist/create/cli.js')
  await run(args, pack)
}
