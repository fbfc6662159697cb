/** Pages of other rooms that the start page lists: the site shows copies of them, so that their text is found and no link leaves the site. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longPaths, shortAddressOf, shortPagesOf } from './shortPages.mjs'

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
  const short = shortAddressOf(target, hash)
  if (short !== undefined) return short
  const address = addressOf.get(target) ?? /^docs\/(.+)\.md$/.exec(target)?.[1]
  const start = address === undefined ? `${repository}/${target}` : `/${address}`
  return hash === undefined ? start : `${start}#${hash}`
}

/** Links of a page of the repository, good anywhere on the site. */
const withAddresses = (text, path) =>
  text.replaceAll(
    /(?<!!\[[^\]]*)(\]\()(?![\w-]+:|#|\/)([^)\s]+)/g,
    (_, open, href) => open + addressOnSite(href, path),
  )

/** Writes the copies anew. @returns What VitePress calls `rewrites`. */
export function copyPages() {
  rmSync(`${docs}copies`, { recursive: true, force: true })
  const rewrites = {}
  const copy = (address, text) => {
    const file = `${docs}copies/${address}.md`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    rewrites[`copies/${address}.md`] = `${address}.md`
  }
  for (const [path, address] of addressOf) {
    if (!existsSync(join(root, path))) continue
    const folder = dirname(`${docs}copies/${address}.md`)
    const image = (href) => relative(folder, join(root, dirname(path), href)).replaceAll('\\', '/')
    const text = readFileSync(join(root, path), 'utf8').replaceAll(
      /(!\[[^\]]*\]\(|<img src=")(?!\w+:)([^)"\s]+)/g,
      (_, open, href) => open + image(href),
    )
    copy(address, withAddresses(text, path))
  }
  for (const path of longPaths)
    for (const [address, text] of shortPagesOf(
      path,
      withAddresses(readFileSync(join(root, path), 'utf8'), path),
    ))
      copy(address, text)
  return rewrites
}
