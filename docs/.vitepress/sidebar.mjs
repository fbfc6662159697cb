/** The order of the pages. A page that is listed here and does not exist fails the build. */

import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))
const page = (text, link) => ({ text, link })
/** Pages that are written elsewhere and may come later. */
const ifWritten = (text, link) => (existsSync(`${docs}${link}.md`) ? [page(text, link)] : [])

/** The pages that people and models read; the start page and the API are beside them. */
export const groups = [
  {
    text: 'Start',
    items: [
      ...ifWritten('Tutorial', '/tutorial'),
      ...ifWritten('Lines of code', '/lines'),
      page('Migration', '/migration'),
    ],
  },
  {
    text: 'Concepts',
    items: [
      page('Self-custody, the three sides', '/concepts/sides'),
      page('Sign-in, payment, step-up', '/concepts/flows'),
      page('Sealed and client-held keys', '/concepts/keys'),
      ...ifWritten('Security in brief', '/concepts/security'),
      ...ifWritten('Profiles', '/concepts/profiles'),
      ...ifWritten('Verbs and errors at a glance', '/concepts/verbs'),
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Sign-up, from end to end', '/guides/signUp'),
      page('Passkey domain', '/guides/passkeyDomain'),
      page('OAuth with a nonce', '/guides/oauth'),
      page('Sessions and tabs', '/guides/sessions'),
      page('Exactly once', '/guides/exactlyOnce'),
      page('Step-up', '/guides/stepUp'),
      page('Export', '/guides/export'),
      page('Contact and privacy', '/guides/contact'),
      page('Webhooks', '/guides/webhooks'),
      page('Agents', '/guides/agents'),
      ...ifWritten('Testing your app', '/guides/testing'),
      page('From sandbox to deployment', '/guides/deployment'),
      page('Production checklist', '/guides/production'),
      page('Troubleshooting', '/guides/troubleshooting'),
    ],
  },
  { text: 'Errors', items: [page('Every error code', '/errors')] },
  {
    text: 'Safety',
    items: [page('Threat model', '/threat-model'), page('What no payload shows', '/whatNoPayloadShows')],
  },
  {
    text: 'Operation',
    items: [
      page('Capacity of a relay', '/scale'),
      ...ifWritten('Cost', '/performance'),
      ...ifWritten('Simulation', '/simulation'),
      ...ifWritten('Mutation', '/mutation'),
      ...ifWritten('Dependencies', '/dependencies'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Endpoints of the service', '/reference/endpoints'),
      page('States, events, codes', '/reference/contract'),
    ],
  },
]

/** The pages that the build writes from docstrings, by the name of the import. */
function apiPages() {
  const folder = `${docs}api/@embedded-wallet/`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.endsWith('entries.md'))
    .map((file) => file.replace(/(\/index)?\.md$/, (_, index) => (index === undefined ? '' : '/')))
    .sort()
    .map((path) => page(importName(path), `/api/@embedded-wallet/${path}`))
}

/** `core/parts` is imported as `core/crypto`; other entries have the name of their file. */
export const importName = (path) => path.replace(/\/$/, '').replace('core/parts', 'core/crypto')

export const nav = [
  page('Guides', '/guides/signUp'),
  page('Errors', '/errors'),
  page('Reference', '/reference/endpoints'),
]

const coverage = page('Which test shows which row', '/reference/coverage')
export const sidebar = [
  page('What it is', '/'),
  ...groups.map((group) =>
    group.text === 'Reference' ? { ...group, items: [...group.items, coverage] } : group,
  ),
  { text: 'API', collapsed: true, items: apiPages() },
]
