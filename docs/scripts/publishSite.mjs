/**
 * `node docs/scripts/publishSite.mjs <folder> <name>`: builds the site into a folder that keeps earlier ones. `main` becomes docs/next; a tag such as v1.2.0
 * becomes docs/v1.2.0, and docs itself. docs/releases.html lists what is there.
 */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isVersion, versionsPage } from './versions.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const [folder, ref] = process.argv.slice(2)
const name = ref === 'main' ? 'next' : ref
if (folder === undefined || !isVersion(name)) {
  console.error('Give the folder of the site, and main or a tag such as v1.2.0.')
  process.exit(1)
}

/** Builds the site for its address, and puts it there. What is a version stays. */
function build(base) {
  const { status } = spawnSync(process.execPath, [`${here}scripts/buildDocs.mjs`], {
    stdio: 'inherit',
    env: { ...process.env, DOCS_BASE: base },
  })
  if (status !== 0) process.exit(1)
  const target = join(folder, base)
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(target))
    if (!isVersion(file)) rmSync(join(target, file), { recursive: true })
  cpSync(`${here}.vitepress/dist`, target, { recursive: true })
}

build(`/docs/${name}/`)
const names = readdirSync(join(folder, 'docs')).filter(isVersion)
// Before the first release, readers see main.
if (name !== 'next' || names.length === 1) build('/docs/')
writeFileSync(join(folder, 'docs/releases.html'), versionsPage(names))
// GitHub's pages leave out folders such as _next without it.
writeFileSync(join(folder, '.nojekyll'), '')
