/** Packs every package from a clean checkout, as a release would, serves the tarballs as a registry, and installs them in an app. */

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageNames } from '../../scripts/packPackages.mjs'
import { listen } from '../startProcess.mjs'
import { root, runTool, tool } from './runTool.mjs'

/** Vite reads the root's tsconfig.json, and wants each project that it names. */
const projects = ['tsconfig.json', 'demo-app/tsconfig.json', 'e2e/tsconfig.json']
const sources = [
  'packages',
  'scripts/prepack.mjs',
  'scripts/shippedErrors.mjs',
  'docs/errors.md',
  'package.json',
  'LICENSE',
  ...projects,
]

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
 * @returns As `packedIn`.
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
  return packedIn(tarballs, checkout)
}

/** @returns For each package its manifest, the path of its tarball and the hash of it. */
export const packedIn = (tarballs, checkout = root) =>
  packageNames.map((name) => {
    const manifest = JSON.parse(readFileSync(join(checkout, 'packages', name, 'package.json'), 'utf8'))
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    const tarball = join(tarballs, file)
    const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
    return { name, manifest, tarball, hash }
  })

/**
 * Serves the tarballs of `packedIn`. Other packages come from the registry that npm is configured for.
 *
 * @returns `npmrc`, a line that sends the scope here, and `close`.
 */
export async function serveRegistry(packed) {
  const byName = new Map(packed.map((one) => [one.manifest.name, one]))
  const { port, close } = await listen((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const isTarball = path.endsWith('.tgz')
    const found = byName.get(path.slice(1).replace(/\/-\/.*$/, ''))
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
      return
    }
    if (isTarball) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(readFileSync(found.tarball))
      return
    }
    const { name, version } = found.manifest
    const dist = {
      tarball: `http://${request.headers.host}/${name}/-/${name.split('/')[1]}-${version}.tgz`,
      integrity: `sha512-${found.hash}`,
    }
    const packument = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...found.manifest, dist } },
      // Package managers may refuse a version that is only minutes old.
      time: { [version]: '2026-01-01T00:00:00.000Z' },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packument))
  })
  return { npmrc: `@embedded-wallet:registry=http://localhost:${port}/\n`, close }
}

/** What an app installs beside the packages: their peers, and the types of its own platform. */
const beside = [
  '@opentelemetry/api@^1.9.0',
  '@tanstack/react-query@^5.66.0',
  'react@^19.0.0',
  'react-dom@^19.0.0',
  '@types/node@^20.19.0',
  '@types/react@^19.0.0',
]

/** Each package manager: its command line for an installation of packages. */
export const packageManagers = {
  npm: (names) => ['npm', ['install', '--no-audit', '--no-fund', ...names]],
  pnpm: (names) => [process.execPath, [tool('pnpm/bin/pnpm.mjs'), 'add', ...names]],
}

/**
 * Installs every package and its peers in a new folder.
 *
 * @returns The folder, or the reason why the installation failed.
 */
export async function installApp(folder, packageManager, packed, npmrc) {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'app', version: '1.0.0', private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(folder, '.npmrc'), npmrc)
  // An app names no package that only the others use. npm shows it anyway, pnpm does not.
  const named = packed.filter(({ name }) => packageManager === 'npm' || name !== 'protocol')
  const names = [...named.map(({ manifest: { name, version } }) => `${name}@^${version}`), ...beside]
  const { status, output } = await runTool(...packageManagers[packageManager](names), { cwd: folder })
  return status === 0 ? { folder } : { reason: output }
}
