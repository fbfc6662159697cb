/** Searches in the built index as the page does: for what readers type, the page that helps must come first, and the index must be small. */

import { readdirSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { ranking, searchOptions } from '../.vitepress/search.mjs'

/** What a reader types, and the page that must be first. */
const firstPages = [
  ['history', 'guides/balanceAndHistory'],
  ['balance', 'guides/balanceAndHistory'],
  ['refresh balance webhook', 'guides/balanceAndHistory'],
  ['logout', 'guides/sessions'],
  ['sign out', 'guides/sessions'],
  ['existing login', 'guides/ownLogin'],
  ['own users', 'guides/ownLogin'],
  ['CSP', 'guides/production'],
  ['cookies', 'guides/production'],
  ['localhost https', 'guides/production'],
  ['phone https', 'guides/production'],
  ['expired quote', 'errors'],
  ['not enough money', 'errors'],
  ['refund', 'guides/exactlyOnce'],
  ['double click', 'guides/exactlyOnce'],
  ['pay twice', 'guides/exactlyOnce'],
  ['seed phrase', 'guides/stepUp'],
  ['google login', 'guides/signUp'],
  ['subdomain', 'guides/production'],
  ['iframe', 'guides/ownOrigin'],
  ['third-party scripts', 'guides/ownOrigin'],
  ['new user', 'guides/signUp'],
  ['playwright', 'packages/sandbox'],
  ['pricing', 'concepts/whichService'],
  ['where do I get baseUrl', 'concepts/whichService'],
  ['which profile', 'concepts/whichService'],
  ['dark mode', 'packages/ui'],
  ['webhook signature', 'packages/platform'],
  ['express', 'examples'],
  ['quick start', 'guides/signUp'],
  ['vulnerability', 'security'],
  ['breaking changes', 'guides/production'],
  ['executeQuote', 'guides/exactlyOnce'],
  ['lost phone', 'guides/stepUp'],
  ['locked out', 'guides/stepUp'],
  ['recovery', 'guides/stepUp'],
  ['multiple devices', 'guides/sessions'],
  ['Safari', 'packages/core'],
  ['supported browsers', 'packages/core'],
  ['SMS', 'packages/core'],
  ['iOS', 'guides/production'],
  ['rate limit', 'packages/relay'],
  ['429', 'errors'],
  ['translate', 'packages/ui'],
  ['stablecoin', 'concepts/whichService'],
  ['angular', 'examples'],
  ['STEP_UP_REQUIRED', 'errors/step-up-required'],
  ['SESSION_EXPIRED', 'errors/session-expired'],
  ['GDPR', 'concepts/whichService'],
  ['privacy', 'concepts/whichService'],
  ['data protection', 'concepts/whichService'],
  ['delete account', 'concepts/whichService'],
  ['KYC', 'concepts/whichService'],
  ['AML', 'concepts/whichService'],
  ['fees', 'concepts/whichService'],
  ['multi currency', 'concepts/whichService'],
  ['React Native', 'packages/react'],
  ['Flutter', 'concepts/whichService'],
  ['Python', 'packages/embedded-wallet-relay'],
  ['Ethereum', 'concepts/whichService'],
  ['chargeback', 'concepts/whichService'],
  ['subscription', 'concepts/whichService'],
  ['payout', 'concepts/whichService'],
  ['country', 'concepts/whichService'],
  ['logging', 'guides/production'],
  ['Content-Security-Policy', 'guides/production'],
  ['go live', 'guides/production'],
  ['ngrok', 'guides/production'],
  ['test mode', 'packages/sandbox'],
  ['webhook secret', 'packages/platform'],
  ['accessibility', 'packages/ui'],
  ['QR code', 'packages/ui'],
  ['RTL', 'packages/ui'],
  ['serverless', 'examples'],
  ['vercel', 'examples'],
  ['cloudflare', 'examples'],
  ['kubernetes', 'performance'],
  ['hydration', 'packages/react'],
  ['SSR', 'packages/react'],
  ['order status', 'guides/ownLogin'],
  ['private key', 'guides/stepUp'],
  ['changelog', 'guides/production'],
  ['audit', 'security'],
  ['is it audited', 'security'],
  ['testnet', 'packages/sandbox'],
  ['show dollars', 'packages/ui'],
  ['bundle size', 'performance'],
  ['proxy', 'guides/production'],
  ['encryption', 'guides/production'],
]
const mostBytes = 1_050_000

/**
 * @param {string} text - The index, as JSON.
 * @returns {string[]} What is wrong with it.
 */
export function problemsOf(text) {
  const options = { ...searchOptions, storeFields: ['title', 'titles'], searchOptions: ranking }
  const index = MiniSearch.loadJSON(text, options)
  const pageOf = ({ id }) => id.replace(/^\/docs\/(?:next\/|v[\d.]+[^/]*\/)?/, '').replace(/#.*/, '')
  const wrong = firstPages.flatMap(([query, page]) => {
    const found = [...new Set(index.search(query).map(pageOf))].slice(0, 4)
    return found[0] === page
      ? []
      : [`"${query}" finds ${found.join(', ') || 'nothing'}, and not ${page} first.`]
  })
  console.log(`search: ${firstPages.length} queries, ${index.documentCount} sections, ${text.length} bytes`)
  return text.length <= mostBytes
    ? wrong
    : [...wrong, `The index has ${text.length} bytes, and may have ${mostBytes}.`]
}

/**
 * @param {string} dist - The folder of the built site.
 * @returns {Promise<string>} Its index.
 */
export async function readIndex(dist) {
  const folder = `${dist}/assets/chunks/`
  const name = readdirSync(folder).find((file) => file.startsWith('@localSearchIndexroot'))
  const code = readFileSync(folder + name)
  return (await import(`data:text/javascript;base64,${code.toString('base64')}`)).default
}
