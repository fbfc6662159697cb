/** The npm packages that an installation of core brings, as package-lock.json has them. */

import { readFileSync } from 'node:fs'

/** @returns The names of the packages that come with core, without optional ones; and of those that run a script when they are installed. */
export function packagesOfCore() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const found = new Map()
  const visit = (name) => {
    if (found.has(name)) return
    const entry =
      packages[`packages/${name.replace('@embedded-wallet/', '')}`] ?? packages[`node_modules/${name}`]
    found.set(name, entry)
    for (const dependency of Object.keys(entry.dependencies ?? {})) visit(dependency)
  }
  visit('@embedded-wallet/core')
  found.delete('@embedded-wallet/core')
  const names = [...found.keys()]
  return { names, withInstallScript: names.filter((name) => found.get(name).hasInstallScript) }
}
