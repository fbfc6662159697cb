/** Compares what crosses between pages, relays and hooks with the OpenAPI document of the relay, in the stories and in the tests of hooks. */

import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { compareLater } from './recorder.js'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json }>

/** An operation, as the document has it. */
export interface Operation {
  operationId: string
  summary?: string
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

export const openApiText = readFileSync(
  new URL('../../packages/embedded-wallet-relay/openapi.json', import.meta.url),
  'utf8',
)
export const openApi = JSON.parse(openApiText) as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
}

// The document itself has a test.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
ajv.addSchema({ $id: 'openapi', ...openApi })
const compiled = new Map<Json, ValidateFunction>()

/** @returns What of a value does not fit a schema of the document. */
export function misfits(schema: Json, value: unknown): string[] {
  let check = compiled.get(schema)
  if (check === undefined) {
    check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')),
    )
    compiled.set(schema, check)
  }
  return check(value) ? [] : check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const operations = Object.entries(openApi.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      method: method.toUpperCase(),
      places: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  .sort((a, b) => a.places - b.places)

/** @returns The operation of a call; undefined if the document has none. */
export const operationOf = (method: string, path: string): Operation | undefined =>
  operations.find((one) => one.method === method && one.pattern.test(path))?.operation

const schemaIn = (content: Content | undefined) => content?.['application/json']?.schema

function requestMisfits({ requestBody, parameters }: Operation, headers: Headers, body: string): string[] {
  const schema = schemaIn(requestBody?.content)
  const missing = parameters
    .filter(({ name, in: place, required }) => place === 'header' && required && !headers.has(name))
    .map(({ name }) => `the header ${name} is missing`)
  if (body === '') return requestBody?.required ? [...missing, 'it has no body'] : missing
  return [...missing, ...(schema ? misfits(schema, JSON.parse(body)) : ['it has a body'])]
}

function responseMisfits({ responses }: Operation, status: number, body: string): string[] {
  const key = [String(status), `${String(status)[0]}XX`, 'default'].find((one) => one in responses)
  if (key === undefined) return ['the document does not have this status']
  const schema = schemaIn(responses[key]!.content)
  if (schema === undefined) return body === '' ? [] : ['it has a body']
  return body === '' ? ['it has no body'] : misfits(schema, JSON.parse(body))
}

/** A call of a page. */
interface PageCall {
  request: Request
  /** Below the mount path; the empty text if it is not below it. */
  path: string
  /** Reads the body. */
  sent: () => Promise<string>
  response: Response
}

/**
 * Notes a call of a page, to compare it with the document. A request that the relay refuses may be anything, so of such a call only the
 * response must fit.
 */
export function noteCall({ request, path, sent, response }: PageCall): void {
  const { method, headers } = request
  const { ok, status } = response
  const operation = operationOf(method, path)
  if (operation === undefined) {
    const isDocumented = !ok || path === '' || path.startsWith('/health/') || method === 'OPTIONS'
    if (!isDocumented) compareLater(async () => [`${method} ${path}: the document does not have this call`])
    return
  }
  const name = operation.operationId
  const bodies = Promise.all([response.text(), ok ? sent() : ''])
  compareLater(async () => {
    const [got, body] = await bodies
    const ofRequest = ok ? requestMisfits(operation, headers, body) : []
    return [
      ...ofRequest.map((one) => `${name}, the request: ${one}`),
      ...responseMisfits(operation, status, got).map((one) => `${name}, the response ${status}: ${one}`),
    ]
  })
}

/** Notes the call of a hook. */
export function noteHook(hook: string, headers: Headers, body: string): void {
  const operation = openApi.webhooks[hook]?.post
  compareLater(async () => {
    const found = operation
      ? requestMisfits(operation, headers, body)
      : ['the document does not have this hook']
    return found.map((one) => `the hook ${hook}: ${one}`)
  })
}
