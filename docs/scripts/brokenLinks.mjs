/** Finds links of a built site that lead nowhere: to a missing page, file, or section. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'))

/**
 * @param {string} folder - The built site.
 * @param {string} base - The path under which it is served.
 * @returns How many pages and links there are, and each broken link with its page.
 */
export function brokenLinks(folder, base) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  const pages = new Map(files.map((file) => [base + file, readFileSync(`${folder}/${file}`, 'utf8')]))
  const hasSection = (html, id) => html.includes(`id="${id}"`)
  const pageAt = (path) =>
    [path, `${path}.html`, `${path}index.html`, `${path}/index.html`].find((name) => pages.has(name))
  const broken = []
  let links = 0
  for (const [name, html] of pages) {
    for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      if (/^\w+:/.test(href)) continue
      links += 1
      const [path, id] = decode(href).split('#')
      const target =
        path === '' ? name : posix.resolve(posix.dirname(name), path) + (path.endsWith('/') ? '/' : '')
      const page = pageAt(target)
      const isFile = page === undefined && existsSync(folder + target.slice(base.length - 1))
      if (page === undefined ? !isFile : id !== undefined && id !== '' && !hasSection(pages.get(page), id))
        broken.push(`${name} links to ${href}, which does not exist.`)
    }
  }
  return { pages: pages.size, links, broken: [...new Set(broken)] }
}
