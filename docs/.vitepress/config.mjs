/** The documentation site: which pages there are, in which order, and how Markdown becomes HTML. */

import { defineConfig } from 'vitepress'
import llmstxt from 'vitepress-plugin-llms'
import { repositoryLinks, sequenceDiagrams } from './markdown.mjs'
import { copyPages } from './otherRooms.mjs'
import { ranking, renderForSearch, sayLoading, searchOptions } from './search.mjs'
import { longPaths } from './shortPages.mjs'
import { groups, nav, sidebar } from './sidebar.mjs'

/** An earlier version stands in a folder of its own. */
const base = process.env.DOCS_BASE ?? '/docs/'

export default defineConfig({
  lang: 'en-US',
  title: 'Embedded Wallet',
  description: 'An SDK that gives the users of a web app a self-custodial wallet.',
  base,
  cleanUrls: true,
  lastUpdated: false,
  ignoreDeadLinks: 'localhostLinks',
  srcExclude: ['README.md', 'scripts/**', ...longPaths.map((path) => path.replace('docs/', ''))],
  rewrites: copyPages(),
  markdown: {
    config(markdown) {
      markdown.use(repositoryLinks)
      markdown.use(sequenceDiagrams)
    },
  },
  vite: {
    // The reference of 12,000 lines and the API pages are one click away; they would bury the rest.
    plugins: [sayLoading, llmstxt({ ignoreFiles: ['api/**'], sidebar: groups })],
    build: { chunkSizeWarningLimit: 2500 },
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { _render: renderForSearch, miniSearch: { options: searchOptions, searchOptions: ranking } },
    },
    footer: { message: 'MIT license · <a href="/docs/releases.html" target="_self">other versions</a>' },
  },
})
