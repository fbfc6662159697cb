/** Links from a page to a file outside of the site become links to the repository. A file that does not exist fails the build. */

import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))
const root = resolve(docs, '..')
/** Assumption: the repository's address, until it is published there. */
const repository = 'https://github.com/embedded-wallet/embedded-wallet/blob/main'

/** A plugin of markdown-it. */
export function repositoryLinks(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href === null || env.path === undefined || /^(\w+:|#|\/)/.test(href)) continue
        const [path, hash] = href.split('#')
        const file = resolve(dirname(env.path), path)
        if (file.startsWith(docs)) continue
        if (!existsSync(file))
          throw new Error(`${relative(root, env.path)} links to ${href}, which does not exist.`)
        token.attrSet('href', `${repository}/${relative(root, file)}${hash === undefined ? '' : `#${hash}`}`)
      }
    }
  })
}
