/** The documentation site: which pages there are, in which order, and how Markdown becomes HTML. */

import { defineConfig } from 'vitepress'
import llmstxt from 'vitepress-plugin-llms'
import { repositoryLinks, sequenceDiagrams } from './markdown.mjs'
import { groups, nav, sidebar } from './sidebar.mjs'

export default defineConfig({
  lang: 'en-US',
  title: 'Embedded Wallet',
  description: 'An SDK that gives the users of a web app a self-custodial wallet.',
  base: '/docs/',
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ['README.md', 'scripts/**'],
  markdown: {
    config(markdown) {
      markdown.use(repositoryLinks)
      markdown.use(sequenceDiagrams)
    },
  },
  vite: {
    // The reference of 12,000 lines and the API pages are one click away; they would bury the rest.
    plugins: [llmstxt({ ignoreFiles: ['api/**'], sidebar: groups })],
    build: { chunkSizeWarningLimit: 2500 },
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'MIT license' },
  },
})
