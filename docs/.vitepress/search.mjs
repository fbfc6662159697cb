/** The search: what of a page is in the index, which pages come first, and the words that readers type and no page says. */

/** By address: what readers type. A page that is first for its own title needs no row. */
export const typedWords = {
  'guides/ownLogin':
    'existing login own auth users accounts session passport nextauth lucia clerk auth0 already password paid order status column database postgres import guest',
  'packages/embedded-wallet-relay':
    'python django flask fastapi php laravel symfony java spring kotlin go golang ruby rails dotnet csharp language hooks hook webhook standard webhooks hmac signature sidecar program binary container image docker dockerfile openapi native app',
  'guides/signUp':
    'tutorial quick start quickstart getting started begin first steps install register registration onboarding new user signup create wallet captcha terms google login apple login oauth oidc openid social identity provider nonce sso jwt',
  'guides/sessions':
    'logout log out sign out logoff session expiry expired timeout idle remember tabs reload multiple devices',
  'guides/balanceAndHistory':
    'history transactions payments list activity statement balance balances refresh polling realtime live update receive deposit top up decimals amounts format webhook push',
  'guides/receipts':
    'receipt receipts invoice proof of payment statement pdf print mail email csv export download spreadsheet excel compliance remittance esign confirmation',
  'guides/exactlyOnce':
    'idempotency idempotent retry double click duplicate lost response twice refund refunded returned pay send transfer maximum executequote requestquote',
  'guides/stepUp':
    'export seed phrase mnemonic recovery backup private key lost phone device locked out reauthenticate mfa 2fa two factor change email phone limit policy social',
  'guides/ownOrigin':
    'own origin iframe frame isolation isolate sandboxed host tag manager third-party scripts supply chain clickjacking separate domain connectwallet',
  'guides/production':
    'semver semantic versioning deprecated deprecation breaking changes upgrade update canary stable api stability changelog roadmap rpid domain subdomain related origins webauthn well-known apple-app-site-association assetlinks mobile ios android csp content security policy headers cookies cookie cors coop permissions-policy trusted types localhost https phone lan tunnel certificate deploy deployment go live checklist checks environment keys secrets redis proxy nginx logging logs log ngrok encryption fraud pentest penetration production checklist environment env variables',
  'concepts/whichService':
    'migrate migration sample existing integration replace branding which service provider operator base url baseurl api token keys credentials account contract pricing price fees cost countries currencies kyc kyb limits support profile custody license stablecoin usdc bitcoin privacy gdpr personal data protection residency retention delete account user close aml sanctions compliance fraud sla uptime native flutter swift ethereum blockchain chain gas network chargeback subscription recurring invoice card apple payout withdraw on-ramp onramp off-ramp country multi currency analytics dashboard',
  'concepts/howItWorks': 'architecture self-custodial custody keys diagram overview relay sequence',
  errors:
    'expired quote not enough money insufficient funds error code errors troubleshooting fails failed refused message declined 401 403 404 409 429 500',
  performance:
    'scaling load instances redis monitoring metrics alerts telemetry opentelemetry health kubernetes docker bundle size kb speed benchmark comparison alternatives',
  'threat-model': 'security attack xss csrf phishing malicious script threat',
  security:
    'audit audits audited auditor certified certification vulnerability report disclosure bug bounty cve',
  'packages/platform': 'webhook webhooks signature agents customers backend client secret key',
  'packages/relay':
    'authorize options quotas rate limit mount express fastify hono nextjs workers policy spending limit 429 throttle throttling abuse limits',
  'packages/ui':
    'components screens theme theming dark mode css translate translation i18n language button modal dialog show dollars dollar sign currency symbol usd accessibility a11y wcag screen reader keyboard rtl arabic qr code',
  'packages/react':
    'hooks provider usewallet tanstack query react native ssr server side rendering hydration',
  'packages/frame': 'iframe frame isolation own origin subdomain window postmessage xss',
  'packages/core':
    'verbs supported browsers browser safari firefox chrome javascript vanilla sms otp indexeddb store diagnose debug',
  'packages/sandbox':
    'test tests testing vitest jest playwright cypress mock ci mode test-mode testnet network devnet staging simulator fake money magic values cli docker offline faucet fund',
  examples:
    'example framework angular express fastify hono next nextjs vue svelte workers deno bun templates starter serverless lambda vercel cloudflare edge typescript',
}

const partOf = (id) => id.replace(/^(?:copies\/|\/docs\/(?:next\/|v[\d.]+[^/]*\/)?)/, '').replace(/#.*/, '')

/** Of generated pages only titles are in the index, and the first sentence below each. */
const isGenerated = (id) => /^(?:api|reference)\//.test(partOf(id))

/** @returns A page for the index: `html` is the whole page. */
export function renderForSearch(source, env, markdown) {
  const html = markdown.render(source, env)
  const part = partOf(env.relativePath)
  // The list of the codes repeats what the page of each code says; and of that the line at its foot is no text of it.
  if (part === 'errors.md') return html.replaceAll(/<tr>\s*<td><a id=[\s\S]*?<\/tr>/g, '')
  if (part.startsWith('errors/')) return html.slice(0, html.lastIndexOf('<p>'))
  if (!isGenerated(env.relativePath)) return html
  // Fields, parameters and the tables of both are read on the page itself.
  const sections = html.split(/(?=<h[123]\b)/)
  return sections
    .filter((section) => /^<h[123]\b/.test(section))
    .map((section) => {
      const [title] = /^<h[123]\b.*?<\/h[123]>/s.exec(section)
      const [first = ''] = /<p>.*?<\/p>/s.exec(section.slice(title.length).split(/<h4\b/)[0]) ?? []
      return `${title}${first.length < (part.startsWith('api/') ? 160 : 300) ? first : '<p>.</p>'}`
    })
    .join('')
}

const listOfResults = /<ul\n\s+ref="resultsEl"/
const note = `<p class="search-note" role="status">{{ searchIndex ? '' : 'The search is loading…' }}</p>\n`

/** A plugin of Vite: while the index loads, the box says so. VitePress shows nothing, as if nothing were found. */
export const sayLoading = {
  name: 'search-says-that-it-loads',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return
    if (!listOfResults.test(code)) throw new Error('VPLocalSearchBox.vue has no list of results any more.')
    return code.replace(listOfResults, (list) => note + list)
  },
}

/** The options of MiniSearch, for the build and for the page. They are sent as text, so a function knows nothing around it. */
export const searchOptions = {
  fields: ['title', 'titles', 'text', 'words'],
  // An underscore joins: SESSION_EXPIRED is one word.
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u),
  extractField: (section, name) => {
    if (name !== 'words') return section[name]
    const [page, anchor] = section.id.replace(/^\/docs\/(?:next\/|v[\d.]+[^/]*\/)?/, '').split('#')
    // The first section of a page, which is the page itself.
    return section.titles.length === 0 && anchor !== undefined ? (typedWords[page] ?? '') : ''
  },
}

/** How MiniSearch ranks what it finds. What a reader does comes before what a generator writes. */
export const ranking = {
  boost: { words: 10, title: 4, titles: 1, text: 1 },
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  prefix: (term) => term.length > 2,
  // Words of a question that say nothing about it.
  processTerm: (term) =>
    /^(?:an?|and|are|can|do|does|for|from|get|how|i|in|is|it|my|not|of|on|or|the|to|what|where|which|with|you|your)$/i.test(
      term,
    )
      ? null
      : term.toLowerCase(),
  boostDocument: (id) => {
    const [part, name] = id.replace(/^\/docs\/(?:next\/|v[\d.]+[^/]*\/)?/, '').split(/[/#]/)
    // The wallet's own code comes before that of the relay's refusal.
    if (part === 'errors' && /^(?:relay|webhook)-/.test(name)) return 1
    const weights = {
      guides: 3,
      concepts: 2.5,
      packages: 1.5,
      examples: 2,
      errors: 2.5,
      reference: 0.3,
      api: 0.1,
    }
    const forMaintainers = ['contributing', 'e2e', 'demo-app']
    return weights[part] ?? (forMaintainers.includes(part) ? 0.4 : 1)
  },
}
