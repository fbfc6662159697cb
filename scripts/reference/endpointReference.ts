/** Writes the reference of the endpoints as Markdown: one table of all, then each with its fields. */

import {
  type Endpoint,
  endpointSchemas,
  idempotentEndpoints,
  type ServiceEndpointName,
  serviceEndpoints,
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
      query: schemas.query && schemaOf(schemas.query, name),
      body: schemas.body && schemaOf(schemas.body, name),
      response: endpoint.success === 204 ? undefined : schemaOf(schemas.response, name),
      isIdempotent: (idempotentEndpoints as readonly string[]).includes(name),
    }
  })
}

const audiences: Readonly<Record<string, string>> = {
  wallet: "The wallet, through a relay (or a backend that forwards a device's proofs)",
  platform: "The integrator's backend",
  agent: 'Agents',
  sandbox: 'Sandboxes only',
}

export function endpointReference(): string {
  const endpoints = describeEndpoints()
  const schemas = componentSchemas()
  const lines = [
    '# Endpoints of the service',
    '',
    'Made from the endpoint table of `@embedded-wallet/protocol` by `npm run docs`. Paths are relative to the base address.',
    '',
    '| Call | Method and path | Auth | Signing | Success |',
    '|---|---|---|---|---|',
    ...endpoints.map(
      ({ name, endpoint: { method, path, auth, signing, success } }) =>
        `| [\`${name}\`](#${name.toLowerCase()}) | \`${method} ${path}\` | ${auth} | ${signing} | ${success} |`,
    ),
  ]
  for (const [audience, title] of Object.entries(audiences)) {
    lines.push('', `## ${title}`)
    for (const described of endpoints) {
      if (described.endpoint.audience === audience) lines.push('', ...sectionOf(described, schemas))
    }
  }
  return `${lines.join('\n')}\n`
}

function sectionOf(described: DescribedEndpoint, schemas: Record<string, JsonSchema>): string[] {
  const { name, endpoint, summary, description, query, body, response, isIdempotent } = described
  const notes = [
    isIdempotent ? 'Idempotency-Key: all tries with the same key take effect once.' : undefined,
    endpoint.signing === 'retry' ? 'Signed retry: a 202 response requests a signature first.' : undefined,
    endpoint.signing === 'header'
      ? 'Service-Wallet-Signature if the source is an embedded wallet.'
      : undefined,
    endpoint.content === 'multipart' ? 'The body is a multipart form.' : undefined,
  ].filter((note) => note !== undefined)
  return [
    `### ${name}`,
    '',
    `\`${endpoint.method} ${endpoint.path}\``,
    '',
    summary,
    ...(description === undefined ? [] : ['', description]),
    ...notes.flatMap((note) => ['', note]),
    ...fieldsOf('Query', query, schemas),
    ...fieldsOf('Body', body, schemas),
    ...fieldsOf(`Response ${endpoint.success}`, response, schemas),
  ]
}

function fieldsOf(
  title: string,
  schema: JsonSchema | undefined,
  schemas: Record<string, JsonSchema>,
): string[] {
  if (schema === undefined) return []
  const whole = resolve(schema, schemas)
  const name = nameIn(schema)
  const choices = whole.anyOf ?? whole.oneOf
  if (choices !== undefined) {
    return choices.flatMap((choice, index) =>
      typeof choice === 'object' ? fieldsOf(`${title}, form ${index + 1}`, choice, schemas) : [],
    )
  }
  const rows = Object.entries(whole.properties ?? {}).map(([field, property]) => {
    const facts = typeof property === 'object' ? property : {}
    const required = whole.required?.includes(field) ? 'yes' : ''
    const comment = (facts.description ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|')
    return `| \`${field}\` | ${typeOf(facts)} | ${required} | ${comment} |`
  })
  return [
    '',
    `${title}${name === undefined ? '' : `: \`${name}\``}`,
    ...(rows.length === 0 ? [] : ['', '| Field | Type | Required | |', '|---|---|---|---|', ...rows]),
  ]
}

function typeOf(schema: JsonSchema): string {
  const name = nameIn(schema)
  if (name !== undefined) return `\`${name}\``
  const known = (schema as { 'x-extensible-enum'?: string[] })['x-extensible-enum']
  if (known !== undefined) return `${known.join(', ')} … (may grow)`
  if (schema.enum !== undefined) return schema.enum.join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return choices.map((choice) => (typeof choice === 'object' ? typeOf(choice) : '')).join(' or ')
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return `array of ${typeOf(schema.items)}`
  return [schema.type ?? 'any', schema.format].filter(Boolean).join(', ')
}

const nameIn = ({ $ref }: JsonSchema) => $ref?.split('/').at(-1)

function resolve(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = nameIn(schema)
  return name === undefined ? schema : (schemas[name] ?? {})
}
