/** Pages of other rooms that the start page lists: the site shows copies of them, so that their text is found and no link leaves the site. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const docs = fileURLToPath(new URL('..', import.meta.url))
export const root = resolve(docs, '..')

/** By the path from the root, such as `packages/core/README.md`: the address on the site, such as `packages/core`. */
export const addressOf = new Map(
  [...readFileSync(`${docs}index.md`, 'utf8').matchAll(/^\| \[.+?\]\(\.\.\/(.+?\.md)\)/gm)].map(
    ([, path]) => [path, path.replace(/\/?README\.md$|\.md$/, '').toLowerCase() || 'readme'],
  ),
)

/** Assumption: the repository's address, until it is published there. */
export const repository = 'https://github.com/embedded-wallet/embedded-wallet/blob/main'

/** @returns Where the site has what a page of the repository links to: a page, or the file in the repository. */
export function addressOnSite(href, from) {
  const [path, hash] = href.split('#')
  const target = posix.join(posix.dirname(from), path)
  if (!existsSync(join(root, target))) throw new Error(`${from} links to ${href}, which does not exist.`)
  const address = addressOf.get(target) ?? /^docs\/(.+)\.md$/.exec(target)?.[1]
  const start = address === undefined ? `${repository}/${target}` : `/${address}`
  return hash === undefined ? start : `${start}#${hash}`
}

/** Writes the copies anew. @returns What VitePress calls `rewrites`. */
export function copyPages() {
  rmSync(`${docs}copies`, { recursive: true, force: true })
  const rewrites = {}
  for (const [path, address] of addressOf) {
    const file = `${docs}copies/${address}.md`
    if (!existsSync(join(root, path))) continue
    const image = (href) => relative(dirname(file), join(root, dirname(path), href)).replaceAll('\\', '/')
    const text = readFileSync(join(root, path), 'utf8')
      .replaceAll(/(!\[[^\]]*\]\(|<img src=")(?!\w+:)([^)"\s]+)/g, (_, open, href) => open + image(href))
      .replaceAll(
        /(?<!!\[[^\]]*)(\]\()(?![\w-]+:|#|\/)([^)\s]+)/g,
        (_, open, href) => open + addressOnSite(href, path),
      )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    rewrites[`copies/${address}.md`] = `${address}.md`
  }
  return rewrites
}
