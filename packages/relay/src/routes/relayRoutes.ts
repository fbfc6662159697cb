/** The endpoints that the relay handles itself: registration challenges, the start of a login, the sign-up, quotes, and health checks. */

import { ACCOUNT_HEADER, relayEndpoints } from '@embedded-wallet/protocol'
import type { Hono } from 'hono'
import { healthPaths } from '../http/allowlist.js'
import { refuseOtherSite } from '../http/crossSite.js'
import { readRequestBody } from '../http/requestBody.js'
import { jsonResponse } from '../http/response.js'
import type { StartedCall } from '../login/loginCall.js'
import { beginCheck, type Check, endChecks } from '../operations/checks.js'
import { isGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { userOf } from '../quotas/quotas.js'
import type { Guard, RelayContext, RelayEnvironment } from '../relay.js'
import { badRequest, notSignedIn, setUpFirst } from '../relayError.js'

/** Adds the health checks. Load balancers send no header of a wallet, so they come before any guard. */
export function addHealthRoutes(
  app: Hono<RelayEnvironment>,
  isReady: () => Promise<boolean>,
  warnings: ReadonlySet<string>,
): void {
  app.get(healthPaths.live, (c) => {
    c.env.endpoint = 'health'
    return jsonResponse(200, '{"status":"live"}')
  })
  app.get(healthPaths.ready, async (c) => {
    c.env.endpoint = 'health'
    const ready = await isReady()
    const status = ready ? 'ready' : 'not ready'
    const body = warnings.size > 0 ? { status, warnings: [...warnings] } : { status }
    return jsonResponse(ready ? 200 : 503, JSON.stringify(body))
  })
}

/** Adds registration options, the start of a login, the sign-up, and quotes. */
export function addRelayRoutes(
  app: Hono<RelayEnvironment>,
  { registration, authorization, login, quotes, spendQuota }: Parts,
  guarded: Guard,
): void {
  const {
    createRegistrationOptions,
    startLogin,
    startSignUp,
    confirmSignUp,
    requestQuote,
    getTerms,
    endAppSession,
  } = relayEndpoints
  const handleRegistrationOptions = guarded(async (c) => {
    c.env.endpoint = 'createRegistrationOptions'
    const signingUp = c.get('grant').length > 0 ? undefined : await login?.signUp?.find(c.req.raw)
    const grant = signingUp ? [signingUp.accountId] : c.get('grant')
    if (grant.length === 0) throw notSignedIn()
    beginCheck(c.env, 'headers')
    refuseQuery(c.req.raw)
    const spender = { user: userOf(grant), address: c.env.address }
    beginCheck(c.env, 'quota')
    await spendQuota('signIns', spender)
    beginCheck(c.env, 'body')
    const body = await c.get('slot').waitForBody(() => readRequestBody(c.req.raw), c.env.address)
    const check: Check = (name) => beginCheck(c.env, name)
    const options = await registration.issue(grant, body?.json, check, async (accountId, hasWayIn) => {
      const authority = await authorization.authorizePasskey(
        {
          ...{ name: 'registerAuthMethod', grant, accountId, body, request: c.req.raw },
          ...{ params: {}, headers: {}, check, countStepUp: () => spendQuota('signatures', spender) },
          countLookUp: () => spendQuota('lookUps', spender),
        },
        hasWayIn,
      )
      endChecks(c.env)
      return authority
    })
    return jsonResponse(200, JSON.stringify(options))
  })
  const handleStartLogin = guarded(async (c) => {
    c.env.endpoint = 'startLogin'
    if (login === undefined) {
      beginCheck(c.env, 'allow-list')
      throw setUpFirst('LOGIN_NOT_SET_UP')
    }
    beginCheck(c.env, 'origin')
    refuseOtherSite(c.req.raw.headers)
    beginCheck(c.env, 'headers')
    refuseQuery(c.req.raw)
    beginCheck(c.env, 'quota')
    await login.spendStart(c.req.raw, c.env.address)
    beginCheck(c.env, 'body')
    const { call, json } = await readStart(c)
    return login.start(call, json, () => endChecks(c.env))
  })
  const handleSignUp = (name: 'startSignUp' | 'confirmSignUp') =>
    guarded(async (c) => {
      c.env.endpoint = name
      if (login?.signUp === undefined) {
        beginCheck(c.env, 'allow-list')
        throw setUpFirst('SIGN_UP_NOT_SET_UP')
      }
      beginCheck(c.env, 'origin')
      refuseOtherSite(c.req.raw.headers)
      beginCheck(c.env, 'headers')
      refuseQuery(c.req.raw)
      beginCheck(c.env, 'quota')
      await login.signUp.spend(c.env.address)
      beginCheck(c.env, 'body')
      const { call, json } = await readStart(c)
      return login.signUp[name === 'startSignUp' ? 'start' : 'confirm'](call, json, () => endChecks(c.env))
    })
  const handleTerms = guarded(async (c) => {
    c.env.endpoint = 'getTerms'
    if (login?.signUp === undefined) {
      beginCheck(c.env, 'allow-list')
      throw setUpFirst('SIGN_UP_NOT_SET_UP')
    }
    beginCheck(c.env, 'headers')
    refuseQuery(c.req.raw)
    return jsonResponse(200, JSON.stringify(await login.signUp.terms.read()))
  })
  const handleSignOut = guarded((c) => {
    c.env.endpoint = 'endAppSession'
    const account = c.req.raw.headers.get(ACCOUNT_HEADER)
    const isOfUser = account === null ? c.get('grant').length > 0 : isGranted(c.get('grant'), account)
    // Without a login of the relay, the session is the app's own affair.
    return isOfUser && login ? login.signOut(c.req.raw) : Promise.resolve(jsonResponse(200, '{}'))
  })
  const handleQuote = guarded(async (c) => {
    c.env.endpoint = 'requestQuote'
    if (quotes === undefined) {
      beginCheck(c.env, 'allow-list')
      throw setUpFirst('QUOTES_NOT_SET_UP')
    }
    const grant = c.get('grant')
    if (grant.length === 0) throw notSignedIn()
    beginCheck(c.env, 'headers')
    refuseQuery(c.req.raw)
    beginCheck(c.env, 'quota')
    await spendQuota('quotes', { user: userOf(grant), address: c.env.address })
    beginCheck(c.env, 'body')
    const body = await c.get('slot').waitForBody(() => readRequestBody(c.req.raw), c.env.address)
    const check: Check = (name) => beginCheck(c.env, name)
    return quotes.create(c.req.raw, grant, body?.json, check, () => endChecks(c.env))
  })
  app.on(createRegistrationOptions.method, createRegistrationOptions.path, handleRegistrationOptions)
  app.on(startLogin.method, startLogin.path, handleStartLogin)
  app.on(getTerms.method, getTerms.path, handleTerms)
  app.on(startSignUp.method, startSignUp.path, handleSignUp('startSignUp'))
  app.on(confirmSignUp.method, confirmSignUp.path, handleSignUp('confirmSignUp'))
  app.on(endAppSession.method, endAppSession.path, handleSignOut)
  app.on(requestQuote.method, requestQuote.path, handleQuote)
}

/** Reads the call of somebody who is about to sign in. A user who is signed in counts as a stranger here, too. */
async function readStart(c: RelayContext): Promise<{ call: StartedCall; json: unknown }> {
  const { asStranger, waitForBody, rest } = c.get('slot')
  const { address } = c.env
  asStranger()
  const body = await waitForBody(() => readRequestBody(c.req.raw), address)
  return { call: { request: c.req.raw, address, rest }, json: body?.json }
}

function refuseQuery(request: Request): void {
  if (new URL(request.url).search !== '') throw badRequest('This endpoint takes no query.')
}
