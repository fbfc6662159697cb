/** Packs every package from a clean checkout, as a release would, so that a test sees what a user installs. */

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runTool } from './runTool.mjs'

/** In the order in which they need one another. */
export const packageNames = ['protocol', 'core', 'react', 'ui', 'platform', 'relay', 'sandbox']

/** Vite reads the root's tsconfig.json, and wants each project that it names. */
const projects = ['tsconfig.json', 'demo-app/tsconfig.json', 'e2e/tsconfig.json']
const sources = ['packages', 'scripts/prepack.mjs', 'package.json', 'LICENSE', ...projects]

/**
 * Copies what git knows and what it does not ignore, without any build, and links the dependencies that are installed here.
 *
 * @param folder - Does not exist yet.
 */
async function cleanCheckout(folder) {
  const { output } = await runTool('git', ['ls-files', '-co', '--exclude-standard', '--', ...sources], {
    cwd: root,
  })
  for (const file of output.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const scope = join(folder, 'node_modules/@embedded-wallet')
  mkdirSync(scope, { recursive: true })
  for (const name of packageNames) symlinkSync(join(folder, 'packages', name), join(scope, name))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@embedded-wallet' && name !== '.package-lock.json')
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}

/**
 * Packs every package from a new clean checkout.
 *
 * @param folder - Does not exist yet. It gets `checkout` and `tarballs`.
 * @returns For each package its manifest, the path of its tarball and the hash of it.
 */
export async function packAll(folder) {
  const checkout = join(folder, 'checkout')
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs, { recursive: true })
  await cleanCheckout(checkout)
  const workspaces = packageNames.flatMap((name) => ['-w', `packages/${name}`])
  const { status, output } = await runTool('npm', ['pack', '--pack-destination', tarballs, ...workspaces], {
    cwd: checkout,
    timeoutMs: 900_000,
  })
  if (status !== 0) throw new Error(`npm pack failed:\n${output}`)
  return packageNames.map((name) => {
    const manifest = JSON.parse(readFileSync(join(checkout, 'packages', name, 'package.json'), 'utf8'))
    const tarball = join(
      tarballs,
      `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`,
    )
    const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
    return { name, manifest, tarball, hash }
  })
}
