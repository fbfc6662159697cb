/** A refused key of the backend in each framework, with the frameworks of the examples: never a 401 for the page, and the log has the reason. */

import type { RequestListener } from 'node:http'
import {
  createPlatform,
  expressErrors,
  fastifyErrors,
  honoErrors,
  type LoggedFailure,
  listCustomers,
  platformErrorResponse,
} from '@embedded-wallet/platform'
import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../lab/startProcess.mjs'
import { loadOfExamples } from '../support/loadOfExamples.js'

const express = loadOfExamples('express')
const fastify = loadOfExamples('fastify')

const secret = 'wrong-secret-of-the-backend'
const service = createSandbox()
const platform = createPlatform({ ...service, clientSecret: secret })
const callService = () => listCustomers(platform).page()
const fail = () => {
  throw Object.assign(new Error('of the app'), { status: 418, statusCode: 418 })
}

type Log = (failure: LoggedFailure) => void
type Get = (path: string) => Promise<Response>

async function serve(listener: RequestListener): Promise<Get> {
  const { port, close } = await listen(listener)
  onTestFinished(close)
  return (path) => fetch(`http://localhost:${port}${path}`)
}

const frameworks: Record<string, ((log: Log) => Promise<Get> | Get) | false> = {
  Express:
    express &&
    ((log: Log) => {
      const app = express()
      app.get('/service', callService)
      app.get('/app', fail)
      app.get('/late', async (_: unknown, response: { write(text: string): void }) => {
        response.write('begun')
        await callService()
      })
      app.use(expressErrors({ log }))
      app.use((error: { status: number }, _: unknown, response: never, __: unknown) =>
        (response as { sendStatus(status: number): void }).sendStatus(error.status),
      )
      return serve(app)
    }),
  Fastify:
    fastify &&
    (async (log: Log) => {
      const app = fastify()
      app.setErrorHandler(fastifyErrors({ log }))
      app.get('/service', callService)
      app.get('/app', async () => fail())
      onTestFinished(() => app.close())
      const origin = await app.listen({ port: 0, host: '127.0.0.1' })
      return (path: string) => fetch(origin + path)
    }),
  Hono: (log) => {
    const app = new Hono()
      .use(honoErrors({ log }))
      .get('/service', async (c) => c.json(await callService()))
      .get('/app', () => {
        throw new HTTPException(418)
      })
    return async (path) => app.request(path)
  },
  'a route that returns a Response': (log) => (path) =>
    (path === '/service' ? callService() : Promise.resolve().then(fail)).then(
      () => new Response(),
      (thrown) => {
        try {
          return platformErrorResponse(thrown, { log })
        } catch (other) {
          return new Response(null, { status: (other as { status: number }).status })
        }
      },
    ),
}

describe.each(Object.entries(frameworks))('%s', (_, start) => {
  test.skipIf(!start)(
    "a refused key of the backend is a 502 with a reference, never the service's 401",
    async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => void vi.restoreAllMocks())
      const log = vi.fn<Log>()
      const get = await (start as Exclude<typeof start, false>)(log)
      const response = await get('/service')
      const text = await response.text()
      const { code, reference } = JSON.parse(text)
      expect(response.status).toBe(502)
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
      expect(JSON.parse(text)).toEqual({ code: 'REFUSED', reference: expect.stringMatching(/^[\da-f]{8}$/) })
      expect(log.mock.calls).toMatchObject([[{ reference, code, serviceStatus: 401, outcome: 'none' }]])
      expect(JSON.stringify([text, log.mock.calls])).not.toContain(secret)
      expect((await get('/app')).status).toBe(418)
      expect(log).toHaveBeenCalledTimes(1)
    },
  )
})

test.skipIf(!express)('Express ends a response that has begun, and writes no second one', async () => {
  const get = await (frameworks.Express as (log: Log) => Promise<Get>)(() => undefined)
  await expect(get('/late').then((response) => response.text())).rejects.toThrow()
})

test('without a log of its own, a backend gets one line of JSON on the console', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const error = Object.assign(new Error('no'), {
    name: 'PlatformError',
    code: 'UNREACHABLE',
    outcome: 'none',
  })
  platformErrorResponse(error)
  expect(JSON.parse(String(written.mock.calls[0]![0]))).toEqual({
    code: 'UNREACHABLE',
    reference: expect.any(String),
    outcome: 'none',
    message: 'no',
  })
})

test('a log that throws fails no response', async () => {
  const broken = () => {
    throw new Error('the disk is full')
  }
  const response = await callService().catch((error) => platformErrorResponse(error, { log: broken }))
  expect(response).toMatchObject({ status: 502 })
})
