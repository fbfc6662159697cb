/** Makes the OpenAPI 3.1 description of the service from the endpoint table. */

import {
  codePattern,
  type Endpoint,
  endpointSchemas,
  IDEMPOTENCY_KEY_HEADER,
  idempotentEndpoints,
  identifierPattern,
  interfaceVersion,
  REQUEST_ID_HEADER,
  type ServiceEndpointName,
  serviceEndpoints,
  WALLET_SIGNATURE_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import type { JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { readDocComments } from './docComments.js'
import { componentSchemas, schemaOf } from './schemas.js'

/** An endpoint with everything that the reference shows of it. */
export interface DescribedEndpoint {
  name: ServiceEndpointName
  endpoint: Endpoint
  /** The first sentence of the comment of the client's function. */
  summary: string
  description: string | undefined
  query: JsonSchema | undefined
  body: JsonSchema | undefined
  response: JsonSchema | undefined
  params: string[]
  isIdempotent: boolean
}

/** @returns The endpoint table with comments and schemas, in the order of the table. */
export function describeEndpoints(): DescribedEndpoint[] {
  const comments = readDocComments('platform/src')
  return (Object.entries(serviceEndpoints) as [ServiceEndpointName, Endpoint][]).map(([name, endpoint]) => {
    const schemas = endpointSchemas[name] as {
      query?: GenericSchema
      body?: GenericSchema
      response: GenericSchema
    }
    const comment = comments.get(name) ?? name
    const [, summary = comment, description] = /^(.+?\.)\s+(.+)$/s.exec(comment) ?? []
    return {
      name,
      endpoint,
      summary,
      description,
      query: schemas.query && inlineQuery(schemas.query, name),
      body: schemas.body && schemaOf(schemas.body, name),
      response: endpoint.success === 204 ? undefined : schemaOf(schemas.response, name),
      params: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
      isIdempotent: (idempotentEndpoints as readonly string[]).includes(name),
    }
  })
}

const components = componentSchemas()

/** @returns The schema of a query itself, because its fields become parameters. */
function inlineQuery(schema: GenericSchema, endpoint: string): JsonSchema {
  const inline = schemaOf(schema, endpoint)
  return inline.$ref === undefined ? inline : components[inline.$ref.split('/').at(-1)!]!
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

/** @returns The description as an object. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const described of describeEndpoints()) {
    const { path, method } = described.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(described) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Embedded wallet and payments service',
      version: interfaceVersion,
      description:
        'Made from the endpoint table of @embedded-wallet/protocol. Sets marked x-extensible-enum may grow.',
    },
    servers: [
      {
        url: '{baseUrl}',
        variables: { baseUrl: { default: `http://sandbox.localhost/${interfaceVersion}` } },
      },
    ],
    paths,
    webhooks: { event: { post: webhookOperation() } },
    components: {
      schemas: components,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'API token id and API client secret.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The accessToken of a redeemed device code.' },
      },
    },
  }
}

/** The request that the service sends to the platform's webhook endpoint. */
function webhookOperation(): object {
  const statuses = {
    200: 'Acknowledged. To INCOMING_PAYMENT.PENDING: approved',
    202: 'To INCOMING_PAYMENT.PENDING: decided later, with approveIncomingPayment or rejectIncomingPayment',
    400: 'Not an event',
    401: 'The signature is not from the service',
    403: 'To INCOMING_PAYMENT.PENDING: rejected',
    409: 'Received before: it is not delivered again',
    422: 'To INCOMING_PAYMENT.PENDING: more facts about the sender are requested',
  }
  return {
    operationId: 'event',
    summary:
      'An event. The service delivers it again for up to seven days until it is acknowledged; TEST and INCOMING_PAYMENT.PENDING only once.',
    parameters: [
      header(WEBHOOK_SIGNATURE_HEADER, 'Over the raw body: base64 of a DER signature, or its JSON form.'),
    ],
    requestBody: { required: true, content: json(refTo('WebhookEnvelope')) },
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, description]) => [status, { description }]),
    ),
  }
}

function operationOf(described: DescribedEndpoint): object {
  const { name, endpoint, summary, description, query, body, response, params, isIdempotent } = described
  const parameters = [
    ...params.map((param) => ({
      name: param,
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: (/code$/i.test(param) ? codePattern : identifierPattern).source },
    })),
    ...Object.entries(query?.properties ?? {}).map(([field, schema]) => ({
      name: field,
      in: 'query',
      required: query?.required?.includes(field) === true,
      schema,
    })),
    ...(isIdempotent
      ? [header(IDEMPOTENCY_KEY_HEADER, 'The same for all tries of one call, so that it takes effect once.')]
      : []),
    ...(endpoint.signing === 'none'
      ? []
      : [header(WALLET_SIGNATURE_HEADER, 'The session signature over payloadToSign.')]),
    ...(endpoint.signing === 'retry' || name === 'verifyAuthMethod'
      ? [header(REQUEST_ID_HEADER, 'The requestId of the response that this request replies to.')]
      : []),
  ]
  const contentType = endpoint.content === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [endpoint.audience],
    security: endpoint.auth === 'none' ? [] : [{ [endpoint.auth]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [contentType]: { schema: body } } } }),
    responses: {
      [endpoint.success]: {
        description: 'Success',
        ...(response === undefined ? {} : { content: json(response) }),
      },
      ...(endpoint.signing === 'retry'
        ? { 202: { description: 'Sign and repeat', content: json(refTo('SignedRetryChallenge')) } }
        : {}),
      default: { description: 'Refused', content: json(refTo('ErrorBody')) },
    },
  }
}
