/** One webhook endpoint in each framework, with the frameworks of the examples: delivered by the sandbox, handled once. */

import type { RequestListener } from 'node:http'
import {
  createPlatform,
  memoryReplayStore,
  type ReceiveOptions,
  receiveWebhook,
  sendTestWebhook,
  type WebhookCallEvent,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import { webhookListener } from '@embedded-wallet/platform/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen as listenHere } from '../../lab/startProcess.mjs'
import { loadOfExamples } from '../support/loadOfExamples.js'

const express = loadOfExamples('express')
const fastify = loadOfExamples('fastify')
const next = loadOfExamples('next/server')

interface Endpoint {
  options: ReceiveOptions
  handle: (event: WebhookEvent) => void
}
/** Starts a server with the endpoint `/webhooks` and says where it is. */
type Start = (endpoint: Endpoint) => Promise<string> | string

async function listen(listener: RequestListener): Promise<string> {
  const { port, close } = await listenHere(listener)
  onTestFinished(close)
  return `http://localhost:${port}`
}

const serveFetch = (fetch: (request: Request) => Response | Promise<Response>) =>
  listen(getRequestListener(fetch))

const frameworks: Record<string, Start | false> = {
  Hono: ({ options, handle }) => {
    const app = new Hono().post('/webhooks', (c) => receiveWebhook(c.req.raw, options, handle))
    return serveFetch((request) => app.fetch(request))
  },
  'node:http': ({ options, handle }) => listen(webhookListener(options, handle)),
  Express:
    express !== undefined &&
    (({ options, handle }) => {
      const app = express()
      app.post('/webhooks', webhookListener(options, handle))
      app.use(express.json())
      return listen(app)
    }),
  'Express with express.raw()':
    express !== undefined &&
    (({ options, handle }) => {
      const app = express()
      app.use(express.raw({ type: '*/*' }))
      app.post('/webhooks', webhookListener(options, handle))
      return listen(app)
    }),
  Fastify:
    fastify !== undefined &&
    (async ({ options, handle }) => {
      const app = fastify()
      const receive = webhookListener(options, handle)
      app.register(async (scope: typeof app) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) =>
          done(null),
        )
        scope.post('/webhooks', (request: { raw: never }, reply: { raw: never; hijack(): void }) => {
          reply.hijack()
          return receive(request.raw, reply.raw)
        })
      })
      onTestFinished(() => app.close())
      return app.listen({ port: 0, host: '127.0.0.1' })
    }),
  // A route handler of the App Router gets a NextRequest.
  'Next, App Router':
    next !== undefined &&
    (({ options, handle }) => {
      const POST = (request: Request) => receiveWebhook(request, options, handle)
      return serveFetch(async (request) => {
        const { url, method, headers } = request
        return POST(new next.NextRequest(url, { method, headers, body: await request.arrayBuffer() }))
      })
    }),
  // Pages get node's request, with `export const config = { api: { bodyParser: false } }`.
  'Next, Pages Router': ({ options, handle }) => {
    const handler = (req: never, res: never) => webhookListener(options, handle)(req, res)
    return listen((req, res) => void handler(req as never, res as never))
  },
  // A module worker: https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/
  Workers: ({ options, handle }) => {
    const worker = { fetch: (request: Request) => receiveWebhook(request, options, handle) }
    return serveFetch(worker.fetch)
  },
}

/** A sandbox that delivers to the endpoint, and what the endpoint got. */
async function openEndpoint(start: Start) {
  const handled: WebhookEvent[] = []
  const events: WebhookCallEvent[] = []
  // An endpoint needs the key of the sandbox at its start, so the sandbox is there first and learns the origin last.
  let origin = ''
  const sandbox = createSandbox({
    webhook: {
      url: 'http://shop.example/webhooks',
      fetch: (request) => fetch(new Request(`${origin}/webhooks`, request)),
    },
  })
  const options: ReceiveOptions = {
    publicKeys: [await sandbox.webhookPublicKey()],
    replays: memoryReplayStore(),
    onEvent: (event) => void events.push(event),
  }
  origin = await start({ options, handle: (event) => void handled.push(event) })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const platform = createPlatform({ baseUrl, tokenId, clientSecret, fetch: sandbox.fetch })
  return { platform, handled, events, origin }
}

describe.each(Object.entries(frameworks))('%s', (_, start) => {
  test.skipIf(start === false)('a delivery of the service is verified and handled', async () => {
    const { platform, handled, origin } = await openEndpoint(start as Start)
    const result = await sendTestWebhook(platform)
    expect([result.response_status, handled.map(({ type }) => type)]).toEqual([200, ['TEST']])
    const forged = await fetch(`${origin}/webhooks`, { method: 'POST', body: '{"type":"TEST"}' })
    expect([forged.status, await forged.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
    const tooLong = await fetch(`${origin}/webhooks`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) })
    expect([tooLong.status, handled.length]).toEqual([413, 1])
  })
})

describe.skipIf(express === undefined)('mounted after express.json()', () => {
  const trap = 'mount webhookListener before any body parser, such as express.json()'

  test("the developer's error says where to mount it, and the service gets a 500", async () => {
    const failures: Error[] = []
    const { platform, handled } = await openEndpoint(({ options, handle }) => {
      const app = express()
      app.use(express.json())
      app.post('/webhooks', webhookListener(options, handle))
      app.use(
        (error: Error, _request: unknown, response: { sendStatus(status: number): void }, _next: unknown) => {
          failures.push(error)
          response.sendStatus(500)
        },
      )
      return listen(app)
    })
    expect((await sendTestWebhook(platform)).response_status).toBe(500)
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining(trap)])
    expect(handled).toEqual([])
  })

  test('without a next, the error goes to onEvent, and the response does not repeat it', async () => {
    const { events, origin } = await openEndpoint(({ options, handle }) => {
      const app = express()
      app.use(express.json())
      const receive = webhookListener(options, handle)
      app.post('/webhooks', (request: never, response: never) => receive(request, response))
      return listen(app)
    })
    const response = await fetch(`${origin}/webhooks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('express')])
    expect(events).toEqual([
      {
        event: 'webhook',
        status: 500,
        durationMs: 0,
        error: expect.objectContaining({ message: expect.stringContaining(trap) }),
      },
    ])
  })
})
