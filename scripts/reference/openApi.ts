/** Writes the OpenAPI document of the relay as a program: what a page or a native app calls, and what the hooks get and answer. Source: https://spec.openapis.org/oas/v3.1.1.html */

import * as protocol from '@embedded-wallet/protocol'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import {
  commonEntries,
  type HookRow,
  hookTable,
  Refusal,
} from '../../packages/embedded-wallet-relay/src/hooks/hookTable.js'
import { componentSchemas, schemaOf } from './schemas.js'

const { Identifier } = protocol
const amount = v.exactOptional(protocol.CurrencyAmount)
const text = v.exactOptional(v.string())
const never = v.exactOptional(v.literal(false))

/** A payment as a page sees it: the list of fields stands in `reads/shown.ts` of the relay. */
const ShownTransaction = v.looseObject({
  id: Identifier,
  status: v.string(),
  type: v.string(),
  quoteId: v.exactOptional(Identifier),
  sentAmount: amount,
  receivedAmount: amount,
})

/** The schemas of the endpoints that a relay provides itself, by name. Those of the service stand in its own table. */
const relaySchemas: Readonly<
  Record<protocol.RelayEndpointName | protocol.ReadEndpointName, protocol.EndpointSchemas & { does: string }>
> = {
  createRegistrationOptions: {
    does: 'Makes the options of a new passkey. They work once, for five minutes.',
    body: protocol.RegistrationOptionsBody,
    response: protocol.RegistrationOptions,
  },
  startLogin: {
    does: 'Begins a login: the account of an identifier, and the ways to sign in. An unknown one gets them, too.',
    body: protocol.StartLoginBody,
    response: v.object({
      accountId: Identifier,
      authMethods: v.array(v.looseObject({ id: Identifier, type: v.string() })),
    }),
  },
  getTerms: { does: 'The end-user terms in force.', response: protocol.EndUserTerms },
  acceptTerms: {
    does: 'Whether the user has accepted the end-user terms in force; with `terms`, it accepts them.',
    body: protocol.AcceptTermsBody,
    response: v.object({ isAccepted: v.boolean() }),
  },
  startSignUp: {
    does: 'Begins a sign-up: the identifier gets a code by mail.',
    body: protocol.StartSignUpBody,
    response: v.object({ accountId: v.exactOptional(Identifier), offersCodes: never }),
  },
  confirmSignUp: {
    does: 'Proves the identifier by the mailed code, and makes the account.',
    body: protocol.ConfirmSignUpBody,
    response: v.object({ accountId: Identifier }),
  },
  endAppSession: {
    does: "Ends the app's own session.",
    body: v.optional(v.object({})),
    response: v.object({}),
  },
  createHandOff: {
    does: 'Makes a one-time code by which the backend of another page learns who has signed in.',
    body: protocol.HandOffBody,
    response: v.object({ code: v.string() }),
  },
  requestQuote: {
    does: 'Asks the app for the quote of an order.',
    body: protocol.RequestQuoteBody,
    response: protocol.QuoteDetails,
  },
  readAccounts: {
    does: 'The accounts of who is signed in to the app. `hint` says to a developer why there may be none.',
    response: v.object({
      data: v.array(
        v.object({
          accountId: Identifier,
          customerId: text,
          balance: amount,
          totalBalance: amount,
          status: text,
          hasEmail: never,
          offersCodes: never,
          isPrivate: v.exactOptional(v.boolean()),
        }),
      ),
      hint: text,
    }),
  },
  readTransactions: {
    does: 'The payments of an account, newest first. A row that cannot be read is empty.',
    query: protocol.TransactionPageQuery,
    response: v.object({ data: v.array(v.union([ShownTransaction, v.strictObject({})])), nextCursor: text }),
  },
  readTransaction: { does: 'One payment of an account.', response: ShownTransaction },
  readReceiveWays: {
    does: 'The ways to pay money into an account.',
    response: v.object({
      data: v.array(
        v.object({
          account: v.looseObject({ accountType: v.string() }),
          notes: text,
          isPlatformAccount: v.exactOptional(v.boolean()),
        }),
      ),
    }),
  },
}

const { verifyAuthMethod, completeScaLogin, startScaLogin, authorizeQuote } = protocol.endpointSchemas
const { endUserIpAddress: _, ...proofOfLogin } = completeScaLogin.body.entries
const { endUserIpAddress: __, ...proofOfPayment } = authorizeQuote.body.entries
const changed = v.exactOptional(v.nullable(v.string()))

/** The forwarded calls of which a page sends or gets something else than the row of the service says: the relay adds a field, or keeps one back. */
const pageSchemas: Readonly<Record<string, protocol.EndpointSchemas>> = {
  // A replacement of a credential is proven, and opens no session. The service may also say it with a 204.
  verifyAuthMethod: {
    body: verifyAuthMethod.body,
    response: v.union([
      protocol.Session,
      v.intersect([protocol.AuthMethod, v.object({ status: v.literal('VERIFIED') })]),
    ]),
  },
  updateCustomer: {
    body: v.union([v.strictObject({ email: v.string() }), v.strictObject({ phoneNumber: v.string() })]),
    response: v.object({ id: changed, email: changed, phoneNumber: changed }),
  },
  authorizeQuote: { body: v.object(proofOfPayment), response: authorizeQuote.response },
  startScaLogin: { body: startScaLogin.body, response: startScaLogin.response },
  completeScaLogin: { body: v.object(proofOfLogin), response: completeScaLogin.response },
}

/** The service has accepted the call, and settles it later. */
const Processing = v.object({ status: v.literal('PROCESSING'), message: text })

type Json = Record<string, unknown>
const place = (schema: JsonSchema | Json): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === '$ref' ? `#/components/schemas/${String(value).split('/').at(-1)}` : value,
    ),
  )
const asJson = (schema: JsonSchema | Json) => ({ 'application/json': { schema: place(schema) } })
const header = (name: string, description: string, schema: Json, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})

const walletCall = header(
  protocol.RELAY_CALL_HEADER,
  'No form of another page can send it.',
  { const: '1' },
  true,
)
const ofEachCall = [
  walletCall,
  header(protocol.PROFILE_HEADER, 'The profile of the wallet. Default: `document`.', {
    enum: protocol.profileNames,
  }),
  header(protocol.ACCOUNT_HEADER, 'The account that the id of the path belongs to.', { type: 'string' }),
]
const ofSignature = [
  header(protocol.WALLET_SIGNATURE_HEADER, 'The signature over `payloadToSign`.', { type: 'string' }),
  header(protocol.REQUEST_ID_HEADER, 'Of the response that asked for the signature or the assertion.', {
    type: 'string',
  }),
  header(protocol.STEP_UP_HEADER, 'The step-up that the call belongs to.', { type: 'string' }),
]
const failure = { description: 'Refused or failed: `code` says why.', content: asJson({ $ref: 'ErrorBody' }) }

function operationOf(name: string, { method, path, signing, success }: protocol.Endpoint, does: string) {
  const own = (relaySchemas as Record<string, protocol.EndpointSchemas>)[name]
  const { query, body, response } =
    own ?? pageSchemas[name] ?? (protocol.endpointSchemas as Record<string, protocol.EndpointSchemas>)[name]!
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const queried =
    query === undefined
      ? {}
      : (place(schemaOf(query, name)) as { properties?: Json; required?: string[]; $ref?: string })
  const fields = queried.$ref ? componentOf(queried.$ref) : queried
  const inQuery = Object.entries(fields.properties ?? {}).map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    required: fields.required?.includes(parameter) ?? false,
    schema,
  }))
  const hasBody = response.type !== 'undefined' && success !== 204
  const isSigned = signing === 'retry' || name === 'verifyAuthMethod'
  const done = { description: 'Done.', ...(hasBody && { content: asJson(schemaOf(response, name)) }) }
  const later = (protocol.processingEndpoints as readonly string[]).includes(name) && {
    200: laterOf(success === 200 ? [schemaOf(response, name)] : [], name),
  }
  const signed = {
    description: 'Sign `payloadToSign`, and send the call again.',
    content: asJson({ $ref: 'SignedRetryChallenge' }),
  }
  return {
    operationId: name,
    summary: does,
    parameters: [
      ...inPath,
      ...inQuery,
      ...ofEachCall,
      ...(isSigned || signing === 'header' ? ofSignature : []),
    ],
    ...(body !== undefined &&
      method !== 'GET' && {
        requestBody: { required: body.type !== 'optional', content: asJson(schemaOf(body, name)) },
      }),
    responses: {
      [success]: done,
      ...later,
      ...(name === 'verifyAuthMethod' && { 204: { description: 'A replacement is proven: no session.' } }),
      ...(isSigned && { 202: signed }),
      default: failure,
    },
  }
}

/** @param done - The body of success, where that has the same status. */
const laterOf = (done: JsonSchema[], name: string) => ({
  description: `${done.length > 0 ? 'Done, or accepted' : 'Accepted'}: with the status PROCESSING, send the same call again until another response comes.`,
  content: asJson({ anyOf: [...done, schemaOf(Processing, name)] }),
})

let components: Record<string, Json> = {}
const componentOf = (reference: string) =>
  components[reference.split('/').at(-1)!] as { properties?: Json; required?: string[] }

const nameOf = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** @returns The document as text. */
export function openApi(): string {
  components = Object.fromEntries(
    Object.entries(componentSchemas()).map(([name, schema]) => [name, place(schema)]),
  )
  const paths: Record<string, Json> = {}
  const rows = {
    ...protocol.relayEndpoints,
    ...protocol.readEndpoints,
    ...protocol.walletEndpoints,
    ...protocol.scaEndpoints,
  }
  for (const [name, endpoint] of Object.entries(rows) as [string, protocol.Endpoint][]) {
    const does =
      (relaySchemas as Record<string, { does: string }>)[name]?.does ??
      `Forwarded to the service: ${nameOf(name)}.`
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, does),
    }
  }
  const webhooks = Object.fromEntries(
    Object.entries(hookTable as Readonly<Record<string, HookRow>>).map(([hook, row]) => [
      hook,
      { post: hookOf(hook, row) },
    ]),
  )
  const used = usedIn({ paths, webhooks }, components)
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Embedded Wallet relay',
      version: '0.1.0',
      description:
        'Made by `npm run docs` from the tables of the code. `paths`: what a page or a native app calls, below the mount path. `webhooks`: the hooks, which the relay calls at your backend.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '{relayUrl}', variables: { relayUrl: { default: 'https://shop.example/wallet' } } }],
    paths,
    webhooks,
    components: { schemas: Object.fromEntries(used.map((name) => [name, components[name]])) },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const ofHook = [
  header('webhook-id', 'Of this message.', { type: 'string' }, true),
  header('webhook-timestamp', 'Seconds since 1970.', { type: 'string', pattern: '^[0-9]+$' }, true),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64, one for each secret.',
    { type: 'string', pattern: '^v1,' },
    true,
  ),
]

function hookOf(hook: string, { does, sends, answer, timeoutMs }: HookRow) {
  const body = v.object({ ...commonEntries, hook: v.literal(hook), ...sends })
  const right =
    answer === undefined
      ? { '2XX': { description: 'Done. The body is not read.' } }
      : { 200: { description: 'The answer.', content: asJson(schemaOf(answer, hook)) } }
  return {
    operationId: hook,
    summary: does,
    description: `It has ${timeoutMs} ms.`,
    parameters: ofHook,
    requestBody: { required: true, content: asJson(schemaOf(body, hook)) },
    responses: {
      ...right,
      ...(hook === 'authorize' && { 401: { description: 'Nobody is signed in.' } }),
      ...(hook === 'createQuote' && {
        '4XX': { description: 'Refused, but not with 401.', content: asJson(schemaOf(Refusal, hook)) },
      }),
      default: { description: 'A failure: nothing is forwarded.' },
    },
  }
}

/** Of the components those that are referred to, directly or by others. */
function usedIn(root: unknown, all: Record<string, Json>): string[] {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name!)) {
        found.add(name!)
        visit(all[name!])
      }
  }
  visit(root)
  return [...found].sort()
}
