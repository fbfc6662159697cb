/** What `embedded-wallet doctor` can find: for each id what is wrong, why it matters, and what to do; and how it prints that. */

import { type Finding, sharedFindings, toFinding } from '@embedded-wallet/protocol'

/** A page finds `sharedFindings`, too. Only a look from outside, or the options of the backend, can show the rest. */
const texts = {
  ...sharedFindings,
  PAGE_UNREACHABLE: `The page does not respond with status 200 within five seconds. | Nothing else can be examined. | Check the address and its certificate, and that the app runs.`,
  PAGE_REDIRECTED: `The page leads to another address. | Passkeys belong to one host, so each host must be examined on its own. | Run the command with the address where users arrive.`,
  HOST_IS_ADDRESS: `The page has an IP address in place of a name. | An IP address cannot be a relying party id, so no passkey works there. | Open it by a name: localhost while you develop, otherwise a domain with https.`,
  CSP_MISSING: `The page sends no Content-Security-Policy. | Any script that gets into the page can pay as the user. | Send one, such as: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  CSP_BLOCKS_RELAY: `The Content-Security-Policy blocks calls to the relay. | The wallet can neither sign in nor pay. | Add the origin of the relay to connect-src: 'self' if it is the origin of the page.`,
  CSP_BLOCKS_SCRIPTS: `The Content-Security-Policy allows no script. | The wallet does not run. | Add 'self' to script-src: the wallet loads parts of its code later, from where the app is.`,
  CSP_BLOCKS_STYLES: `The Content-Security-Policy allows no style sheet. | The screens of the wallet have no style. | Add 'self' to style-src. The wallet needs no 'unsafe-inline'.`,
  CSP_UNSAFE_SCRIPTS: `The Content-Security-Policy allows scripts from anywhere, from text, or inline. | A script that gets into the page can pay as the user. | Leave 'unsafe-inline', 'unsafe-eval', * and schemes out of script-src. The wallet needs none of them.`,
  TRUSTED_TYPES_MISSING: `The Content-Security-Policy does not demand Trusted Types. | Text from a stranger can become a script of the page. | Add require-trusted-types-for 'script'. The wallet needs no policy of its own, so trusted-types 'none' works, too.`,
  FRAMABLE: `Other sites can show this page in a frame. | They can cover the button that pays with something else. | Add frame-ancestors 'none' to the header Content-Security-Policy.`,
  OPENER_SHARED: `The page sends no Cross-Origin-Opener-Policy. | A page that opens it keeps a handle to its window, and can navigate it elsewhere. | Send same-origin, or same-origin-allow-popups where your login opens a window.`,
  PASSKEYS_FORBIDDEN: `The Permissions-Policy forbids passkeys. | The browser refuses to create or to use them. | Send publickey-credentials-get=(self), publickey-credentials-create=(self), or leave both out.`,
  COOKIE_NOT_SECURE: `A cookie lacks Secure. | It also travels without TLS, where others can read it. | Set Secure.`,
  COOKIE_READABLE: `A cookie of a session lacks HttpOnly. | A script that gets into the page can copy the session. | Set HttpOnly.`,
  COOKIE_CROSS_SITE: `A cookie has no SameSite=Lax or SameSite=Strict. | Other sites can make calls on behalf of the user. | Set SameSite=Lax or Strict.`,
  COOKIE_OF_NEIGHBORS: `A cookie of a session has a name without __Host-, or with it a Domain or another Path than /. | Without it a neighboring subdomain can set the cookie, and log a visitor in as somebody else. With it browsers refuse such a cookie. | Put __Host- in front of its name, with Secure, Path=/ and without Domain.`,
  NOT_COMPRESSED: `Scripts or style sheets are sent without compression. | They are three to four times as large: on a phone the first screen comes seconds later. | Let the build write brotli files and the server send them, or let the proxy compress them.`,
  PAGE_KEPT: `Browsers show the page from their cache without asking the server. | After a deployment it names files that are gone, and nothing loads. | Send the page with Cache-Control: no-cache.`,
  FILES_NOT_KEPT: `Browsers download files again that are named after their content. | Each visit waits for files that the browser already had. | Send them with Cache-Control: public, max-age=31536000, immutable.`,
  FILE_REPLACED: `A file of an earlier version gets something else in its place, or a response that is kept. | A page that was open during a deployment takes it for a part of the wallet, and a reload does not fix it. | Respond to a file that is not there with 404 and Cache-Control: no-store.`,
  RP_ID_FORM: `The relying party id is not a domain. | Browsers refuse every passkey. | Set a domain such as shop.example: without https://, port and path, in lower case.`,
  WEBAUTHN_FILE_WRONG: `The file /.well-known/webauthn cannot be read. | Browsers then refuse the passkeys of this domain on other origins. | Serve it with wellKnown() of the relay: application/json with a list of origins.`,
  PASSKEY_ENDPOINTS_WRONG: `The file /.well-known/passkey-endpoints cannot be read. | Password managers do not lead users to your pages for passkeys. | Serve it with wellKnown() of the relay: application/json with https addresses in enroll and manage.`,
  RELAY_INSECURE: `The relay is not reached over https. | A page with https may not call it. | Serve the relay over https.`,
  RESPONSE_HEADERS_LOST: `Headers of the relay do not arrive. | The wallet takes the time and the profile of the service from them. | Let every proxy in between pass them on.`,
  RELAY_CACHED: `Something in between keeps responses of the relay. | A user can see the balance or the session of another user. | Turn the cache off for the path of the relay, and keep its Cache-Control: no-store.`,
  RELAY_IN_WORKER: `A service worker takes the calls of the page and does not name the path of the relay. | The wallet's responses cannot be kept in its cache, so one that waits until they are kept breaks every read. One that keeps them elsewhere shows a session that is over, or a balance of before. | Let its fetch listener return at once for that path: if (new URL(event.request.url).pathname.startsWith('/wallet/')) return.`,
  SCRIPT_HASHES_MISSING: `A document of the wallet's own origin does not open, or has no import map with the hashes of its scripts. | A script that was changed on its way runs, and reaches the keys. | Serve dist/site of @embedded-wallet/frame with walletSite, and let no proxy or CDN rewrite its documents.`,
  SCRIPT_HASHES_BLOCKED: `The hash of the import map is not in script-src. | Browsers drop the map and its hashes: no script is checked, or none runs. | Let the Content-Security-Policy of walletSite pass as it is, and the document, too.`,
  SCRIPT_HASHES_DIFFER: `A script of manifest.json is not in the import map of its document, or with another hash. | The files are of two builds, or somebody has changed them: a script does not run, or one that nobody has reviewed does. | Deploy dist/site of @embedded-wallet/frame as a whole, and compare it with your own build.`,
  INTEGRITY_POLICY_MISSING: `Chromium gets no Integrity-Policy with a document of the wallet. | A script without a hash runs there. | Let the header of walletSite pass, and User-Agent to it: it sends the header to Chromium and Firefox.`,
  INTEGRITY_POLICY_FOR_ALL: `Safari gets an Integrity-Policy with a document of the wallet. | WebKit then runs none of its scripts, and the wallet stays empty. | Add no such header, let User-Agent pass to walletSite, and keep no document: it sends no-store.`,
  ORIGIN_NOT_LISTED: `The relay does not take calls of this page. | Each call gets 403 ORIGIN_NOT_LISTED. | List this origin in relyingParty.origins, and let the proxy pass Origin on as it came.`,
  ORIGIN_NOT_CHECKED: `The relay takes calls of a page of another site. | That page could act as a signed-in user. | Let the proxy pass Origin on as it came: it must not set or remove it.`,
  STRANGER_HAS_ACCOUNTS: `A caller without a session gets accounts. | Every visitor can use these wallets. | Let authorize return null without a session of the app.`,
  RELAY_FAILS: `The relay fails for a caller without a session. | Each visitor before the login gets 500. | Mount the relay after your session. If it is, let authorize return null without one. The reason is in your server's log, or in its onEvent.`,
  METHOD_BLOCKED: `Something in between refuses a method before it reaches the relay. | Users cannot sign out, remove a passkey or change their contact. | Let POST, PATCH and DELETE pass to the path of the relay.`,
  CORS_MISSING: `The relay is on another origin and does not allow this page. | Browsers keep its responses from the page. | List the page in cors.origins of the relay, and let OPTIONS pass to it.`,
  PROFILE_MISMATCH: `The relay and its wallets have different profiles. | The relay refuses each call with 409 PROFILE_MISMATCH. | Set both to the profile of the deployment.`,
  CONFIG_UNREADABLE: `The file of --config cannot be loaded, or exports no relayOptions. | The options cannot be examined. | Run it with node, and let it export what createRelay gets: export const relayOptions = { service, relyingParty, … }.`,
  CONFIG_STARTS_MORE: `The file of --config starts more than it exports, and that fails here. | The examination may have missed something. | Export relayOptions from a file that starts nothing: no server, no process.exit. Let the file that starts your backend import it.`,
  RELAY_OPTIONS_WRONG: `createRelay refuses the options. | The backend does not start. | Fix what the message names.`,
  APP_SESSIONS_WRONG: `createAppSessions refuses the options. | The backend does not start, or others could guess the secret. | Fix what the message names.`,
  HTTP_ORIGIN: `relyingParty.origins has an origin with http in a deployment. | A neighboring page can then set the cookies of the login. | List origins with https only. Keep http://localhost for development.`,
  SANDBOX_MODE: `mode is 'sandbox' in a deployment. | Magic values, which everybody knows, stand for real proofs. | Leave mode out.`,
  UNSIGNED_SIGNER: `A signer is 'unsigned-sandbox' in a deployment. | The wallet takes keys and codes that the service did not sign. | Pin the public key of the deployment.`,
  SIGNER_KEY_WRONG: `A signer is not a public key. | Exports and sealed codes fail with ENVELOPE_INVALID. | Set a point of P-256: SEC1 in hex, 66 or 130 digits.`,
  SIGNER_MISSING: `A signer is missing. | Exports need exportSigner, and the codes of 2026-08 need otpSigner. | Pin the public key of the deployment.`,
  STORE_IN_MEMORY: `The relay keeps its store in memory. | A restart forgets logins and quotas, and several instances count apart. | Set store to redisStore(client) or durableObjectStore(namespace).`,
  STORE_EVICTS: `The store drops data when it is full. | Sessions end, quotas start over, and a step-up can be lost. | Set maxmemory-policy noeviction.`,
  SECRET_SHARED: `The cookies of the app are sealed with the client secret of the service. | Anyone who learns it can be any user of the app, and a new one ends all sessions. | Make a separate one: openssl rand -hex 32.`,
  QUOTAS_OFF: `The quotas of the relay are off. | A stranger can send mails and try codes without limit. | Leave quotas out, or set rates.`,
  NO_OWNERSHIP_NOTICE: `The relay has no notifyOwner. | An owner is not told about a new way into the wallet, or about a new device. | Set notifyOwner: it gets each notice, and mails the owner.`,
  NO_PAYMENT_POLICY: `The relay has no authorizeAction. | A script in the page can spend the whole balance. | Set paymentLimit, or a policy of your own.`,
  NO_WEBHOOK: `The service has no address for webhooks. | Your backend does not learn how a payment ends while its page is closed. | Set webhookEndpoint with updatePlatformConfig, take the events with webhookListener, and keep the transactionId of the quote with its order.`,
  NEVER_SETTLED: `The backend makes quotes of orders, and nothing reads how a payment ended. | Users pay, and their orders stay unpaid. | Call settle of createOrders when the page asks, and from webhookListener, or read the payment with getTransaction and mark the order: docs/guides/ownLogin.md#is-it-paid. If a file outside of this folder does it, leave this out with --ignore NEVER_SETTLED.`,
  SERVICE_UNREACHABLE: `The service does not respond. | The relay responds with 502 to each call. | Check service.baseUrl and the network of the backend.`,
  SERVICE_ELSEWHERE: `Something other than the service responds at service.baseUrl. | The relay responds with 502 to each call. | Check service.baseUrl: it ends with the version, such as /2025-10-13.`,
  CREDENTIALS_REFUSED: `The service refuses tokenId and clientSecret. | The relay responds with 502 to each call. | Set the credentials of this deployment.`,
  PERMISSION_MISSING: `The API token lacks a permission. | The service refuses calls with 403: reads need VIEW, payments TRANSACT, sign-in methods and customers MANAGE. | Make a token that has it.`,
  SERVICE_PROFILE: `The service sends another profile than the option profile. | Sign-ins and payments fail, because both read other fields. | Set profile to that of the deployment, in the relay and in the wallet.`,
}

/** One thing that is wrong, by its id. */
export interface Found {
  id: keyof typeof texts
  where?: string | undefined
}

/** What was looked for: each row is a finding, or false where nothing is wrong. */
export type Row = Found | false | undefined

/** Leaves out the rows of what is right. */
export const only = (rows: readonly Row[]): Found[] =>
  rows.filter((row) => row !== false && row !== undefined)

/** Texts of others reach a terminal only as printable ASCII, and not too long. */
const printable = (text: string, most = 200) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, most)

/** Each finding once, with its texts. */
export function withTexts(found: readonly Found[]): Finding[] {
  const unique = new Map(found.map((one) => [`${one.id} ${one.where}`, one]))
  return [...unique.values()].map(({ id, where }) =>
    toFinding(texts, { id, where: where && printable(where) }),
  )
}

/** @param looked - What was examined: a healthy part proves nothing about the other. `orders`: what was seen of how an order is marked as paid, if the backend makes quotes of orders. */
export function textOf(
  findings: readonly Finding[],
  looked: { page: boolean; config: boolean; orders?: string | undefined },
): string {
  const blocks = findings.map(
    ({ id, what, why, fix, where }, at) =>
      `${at + 1}. ${what}  [${id}]\n${where ? `   Seen:  ${where}\n` : ''}   Why:   ${why}\n   Do:    ${fix}\n\n`,
  )
  const count =
    ['Nothing is wrong.', '1 thing is wrong.'][findings.length] ?? `${findings.length} things are wrong.`
  const noPage = '\nNot examined: the page and what lies between it and the relay. Give its address.\n'
  const noConfig = '\nNot examined: the options, the store, the secrets and the service. Give --config.\n'
  const ofOrders = looked.orders === undefined ? '' : `\n${printable(looked.orders, 600)}\n`
  return `${blocks.join('')}${count}\n${looked.page ? '' : noPage}${looked.config ? '' : noConfig}${ofOrders}`
}
