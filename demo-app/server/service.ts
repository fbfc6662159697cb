/** Typed calls to the service with the platform's credentials, made from the endpoint table. */

import {
  Customer,
  type EndpointParams,
  ErrorBody,
  type Exchanges,
  ExternalAccount,
  fillPath,
  InternalAccount,
  identifierPattern,
  pageOf,
  Quote,
  serviceEndpoints,
  Transaction,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'

/** Where the service is and how it is reached. */
export interface Service {
  baseUrl: string
  tokenId: string
  clientSecret: string
  fetch: (request: Request) => Promise<Response>
}

const answers = {
  createCustomer: Customer,
  listInternalAccounts: pageOf(InternalAccount),
  createExternalAccount: ExternalAccount,
  listExternalAccounts: pageOf(ExternalAccount),
  createQuote: Quote,
  listTransactions: pageOf(Transaction),
  fundInternalAccount: InternalAccount,
}

type CallName = keyof typeof answers
/** `{ [key]: value }` where the endpoint takes that, nothing where it does not. */
type Part<Key extends string, Value> = [Value] extends [never] ? unknown : Record<Key, Value>
type Params<Name extends CallName> = [keyof EndpointParams<Name>] extends [never]
  ? never
  : EndpointParams<Name>
type Call<Name extends CallName> = Part<'body', Exchanges[Name]['body']> &
  Part<'query', Exchanges[Name]['query']> &
  Part<'params', Params<Name>>

/** The service refused (`status` is its own) or could not be understood or reached (`status` 502). */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

/**
 * @throws ServiceCallError
 */
export async function callService<Name extends CallName>(
  service: Service,
  name: Name,
  call: Call<Name>,
): Promise<Exchanges[Name]['answer']> {
  const { params, query, body } = call as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  for (const id of Object.values(params ?? {})) v.assert(v.pipe(v.string(), v.regex(identifierPattern)), id)
  const { method, path } = serviceEndpoints[name]
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const credentials = Buffer.from(`${service.tokenId}:${service.clientSecret}`).toString('base64')
  const request = new Request(
    `${service.baseUrl.replace(/\/+$/, '')}${fillPath(path, params ?? {})}${search}`,
    {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${credentials}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(15_000),
    },
  )
  const response = await service.fetch(request).catch((cause) => {
    throw new ServiceCallError(502, 'SERVICE_UNREACHABLE', 'The service did not answer. Try again.', cause)
  })
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const error = v.safeParse(ErrorBody, json)
    throw error.success
      ? new ServiceCallError(response.status, error.output.code, error.output.message)
      : new ServiceCallError(response.status, 'SERVICE_ERROR', `The service answered ${response.status}.`)
  }
  const answer = v.safeParse(answers[name] as v.GenericSchema<Exchanges[Name]['answer']>, json)
  if (answer.success) return answer.output
  throw new ServiceCallError(
    502,
    'SERVICE_ANSWER_UNREADABLE',
    `The service's answer to ${name} was not understood.`,
    new v.ValiError(answer.issues),
  )
}
