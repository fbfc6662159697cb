/** A relay, its listener and the webhooks, mounted where they do not fit: each program says how to mount them there, and runs on. */

import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receiveWebhook } from '@embedded-wallet/platform'
import { webhookListener } from '@embedded-wallet/platform/node'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadOfPrograms as load } from '../support/loadOfPrograms.js'

// biome-ignore lint/suspicious/noExplicitAny: what each framework gives has no types here
type Any = any

const relay = createRelay({
  service: { baseUrl: 'https://api.example/2025-10-13', tokenId: 'token', clientSecret: 'a secret' },
  relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
  authorize: () => null,
})
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const options = { publicKeys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()] }
const handle = () => undefined
const listener = nodeListener(relay)
const webhooks = webhookListener(options, handle)

const words: string[] = []
const express = (name: string) => (mount: Any) => {
  const app = load(name)()
  app.use('/wallet', mount)
  app.use((error: Error, _req: unknown, res: Any, _next: unknown) => {
    words.push(error.message)
    res.status(500).end()
  })
  return createServer(app)
}
const programs: Record<string, (mount: Any) => Promise<Server> | Server> = {
  'node:http': (mount) => createServer(mount),
  'Express 4': express('express-4'),
  'Express 5': express('express'),
  Fastify: async (mount) => {
    const app = load('fastify')()
    app.setErrorHandler((error: Error, _request: unknown, reply: Any) => {
      words.push(error.message)
      reply.code(500).send('')
    })
    app.all('/wallet/*', mount)
    await app.ready()
    return app.server
  },
  Koa: (mount) => {
    const app = new (load('koa'))()
    app.on('error', (error: Error) => void words.push(error.message))
    app.use(mount)
    return createServer(app.callback())
  },
  Hono: (mount) => {
    const app = new Hono()
    app.onError((error, c) => {
      words.push(error.message)
      return c.body(null, 500)
    })
    app.all('/wallet/*', mount)
    return createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  },
  'Hono, c.req': (mount) => programs.Hono!((c: Any) => mount(c.req)),
  'h3 1 (Nitro)': (mount) => {
    const { createApp, eventHandler, toNodeListener } = load('h3-1')
    const app = createApp({ onError: (error: Error) => void words.push(error.message) })
    app.use('/wallet', eventHandler(mount))
    return createServer(toNodeListener(app))
  },
  'h3 2': (mount) => {
    const { H3, toNodeHandler } = load('h3')
    const app = new H3({
      onError: ({ message, cause }: Error) => void words.push(message, `${cause}`),
      silent: true,
    })
    app.all('/wallet/**', mount)
    return createServer(toNodeHandler(app))
  },
}

const onNode = 'mount nodeListener(relay)'
const inFastify = '(request, reply) => { reply.hijack(); nodeListener(relay)(request.raw, reply.raw) }'
const inKoa = '(context) => { context.respond = false; return nodeListener(relay)(context.req, context.res) }'
const expected: Record<string, [ofRelay: string, ofListener?: string]> = {
  'node:http': [onNode],
  'Express 4': [onNode],
  'Express 5': [onNode],
  Fastify: [inFastify, inFastify],
  Koa: [inKoa, inKoa],
  Hono: ['(context) => relay(context.req.raw)', '(context) => relay(context.req.raw)'],
  'Hono, c.req': ['relay(request.raw)', 'relay(request.raw)'],
  'h3 1 (Nitro)': [
    '(event) => nodeListener(relay)(event.node.req, event.node.res)',
    '(event) => nodeListener(relay)(event.node.req, event.node.res)',
  ],
  'h3 2': ['(event) => relay(event.req)', '(event) => relay(event.req)'],
}

/** Calls a program twice, because it must run on. @returns What it says, in its response or to its own handler of errors. */
async function called(program: string, mount: Any): Promise<string> {
  words.length = 0
  const server = (await programs[program]!(mount)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet/accounts`
  const responses = [await fetch(url), await fetch(url)]
  expect(responses.map(({ status }) => status)).toEqual([500, 500])
  return [await responses[1]!.text(), ...words].join('\n')
}

test.each(Object.entries(expected))(
  '%s: what is mounted wrongly says how to mount it',
  async (program, [ofRelay, ofListener]) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await called(program, relay)).toContain(ofRelay)
    if (ofListener === undefined) return
    const ofWebhooks = (text: string) =>
      text
        .replace('nodeListener(relay)', 'webhookListener(options, handle)')
        .replace(/relay\((.+)\)/, 'receiveWebhook($1, options, handle)')
    expect(await called(program, listener)).toContain(ofListener)
    expect(await called(program, webhooks)).toContain(ofWebhooks(ofListener))
  },
)

test.each(['Express 5', 'Fastify', 'Koa', 'Hono', 'h3 1 (Nitro)', 'h3 2'])(
  '%s: receiveWebhook that gets its request says what to mount',
  async (program) => {
    const said = await called(program, async (request: Any) => receiveWebhook(request, options, handle))
    expect(said).toMatch(
      /mount .*(?:webhookListener\(options, handle\)|receiveWebhook\((?:event|context)\.req)/,
    )
  },
)

test('without anything of a request, they name both ways', async () => {
  const relayOf: Any = relay
  await expect(relayOf()).rejects.toThrow('call relay(request), or mount nodeListener(relay)')
  await expect(relayOf({ headers: {} })).rejects.toThrow(TypeError)
})
