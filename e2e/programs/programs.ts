/** The programs of the table: each mounts relay and webhooks as its own pages tell, behind parsers and middleware that people use. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { loadOfPrograms as load, placeOfPrograms as placeOf } from '../support/loadOfPrograms.js'

// biome-ignore lint/suspicious/noExplicitAny: what each framework gives has no types here
type Any = any
type Listener = (req: IncomingMessage, res: ServerResponse, next?: (error?: unknown) => void) => Promise<void>

/** What a program mounts, as the listeners of Node and as functions of `fetch`. */
export interface Mounted {
  relay: Listener
  webhooks: Listener
  fetchRelay: (request: Request) => Promise<Response>
  fetchWebhooks: (request: Request) => Promise<Response>
  /** What the framework's own handler of errors gets. */
  onError: (error: unknown) => void
}

/** An event of API Gateway, and what the function returns. */
export type Invoke = (event: object) => Promise<{
  statusCode: number
  headers: Record<string, string>
  multiValueHeaders?: Record<string, string[]>
  body: string
  isBase64Encoded: boolean
}>

/** Starts a program: a server that listens later, or a function. */
export type Start = (mounted: Mounted) => Promise<Started> | Started
export type Started = { server: ReturnType<typeof createServer> } | { invoke: Invoke }

/** What other code sets before the relay: as many cookies as the call asks for. */
export const cookiesBefore = ['a=1; Path=/; HttpOnly', 'b=2; Path=/']
const cookiesFor = (count: unknown) => cookiesBefore.slice(0, Number(count ?? 0))
const countIn = (req: IncomingMessage) => req.headers['x-cookies-before']

const serve = (listener: RequestListener): Started => ({ server: createServer(listener) })

/** Cookies as Express, Next and node:http set them: in `res`. */
function setCookies(req: IncomingMessage, res: ServerResponse, next?: () => void) {
  const cookies = cookiesFor(countIn(req))
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies.length === 1 ? cookies[0]! : cookies)
  next?.()
}
const isWallet = (url = '') => url.startsWith('/wallet')

/** An app of Express that passes errors on as JSON, behind middleware. */
const expressApp =
  (name: 'express' | 'express-4', ...middleware: ((express: Any) => unknown)[]) =>
  ({ relay, webhooks }: Mounted) => {
    const express = load(name)
    const app = express()
    app.use(setCookies)
    for (const make of middleware) app.use(make(express))
    app.use('/wallet', relay)
    app.post('/webhooks', webhooks)
    app.use((error: Any, _req: unknown, res: Any, _next: unknown) =>
      res.status(error.status ?? 500).json({ message: error.message }),
    )
    return app
  }
const startExpress =
  (...given: Parameters<typeof expressApp>): Start =>
  (mounted) =>
    serve(expressApp(...given)(mounted))

const parsers: [name: string, ...middleware: ((express: Any) => unknown)[]][] = [
  ['no parser'],
  ['json()', (express) => express.json()],
  [
    'json({ verify }) → rawBody',
    (express) =>
      express.json({
        verify: (req: Any, _: unknown, bytes: Buffer) => Object.assign(req, { rawBody: bytes }),
      }),
  ],
  ['raw()', (express) => express.raw({ type: '*/*' })],
  ['text()', (express) => express.text({ type: '*/*' })],
  ['urlencoded()', (express) => express.urlencoded({ extended: true })],
]

/** Fastify with cookies of a hook, which stand in its own reply until they are handed on. */
const startFastify =
  (handOn: boolean, prepare: (scope: Any) => void): Start =>
  async ({ relay, webhooks }) => {
    const app = load('fastify')({ bodyLimit: 2 ** 21 })
    app.addHook('onRequest', async (request: Any, reply: Any) => {
      for (const cookie of cookiesFor(countIn(request.raw))) reply.header('Set-Cookie', cookie)
    })
    const mount = (listener: Listener) => (request: Any, reply: Any) => {
      reply.hijack()
      reply.raw.setHeaders(new Map(Object.entries(reply.getHeaders())))
      if (handOn) Object.assign(request.raw, { body: request.body })
      return listener(request.raw, reply.raw)
    }
    app.register(async (scope: Any) => {
      prepare(scope)
      scope.all('/wallet/*', mount(relay))
      scope.post('/webhooks', mount(webhooks))
    })
    await app.ready()
    return { server: app.server }
  }
const withoutParsers = (scope: Any) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) =>
    done(null),
  )
}
const withBuffers = (scope: Any) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_: unknown, body: Buffer, done: Any) =>
    done(null, body),
  )
}

const startKoa =
  (middleware: () => unknown[], handOn: (context: Any) => void = () => undefined): Start =>
  ({ relay, webhooks }) => {
    const Koa = load('koa')
    const app = new Koa()
    app.on('error', () => undefined)
    app.use((context: Any, next: () => unknown) => {
      for (const cookie of cookiesFor(countIn(context.req))) context.append('Set-Cookie', cookie)
      return next()
    })
    for (const one of middleware()) app.use(one)
    app.use((context: Any) => {
      context.respond = false
      handOn(context)
      return (isWallet(context.path) ? relay : webhooks)(context.req, context.res)
    })
    return serve(app.callback())
  }

/** Nest, with a controller that gets `req` and `res`, or with middleware of Express in `main`. */
const startNest =
  (at: 'controller' | 'main', options: object): Start =>
  async ({ relay, webhooks }) => {
    load('reflect-metadata')
    const { All, Controller, Module, Req, Res } = load('@nestjs/common')
    const { NestFactory } = load('@nestjs/core')
    const listenerOf = (req: Any) => (isWallet(req.originalUrl) ? relay : webhooks)
    class Mount {
      handle(req: Any, res: Any) {
        return listenerOf(req)(req, res)
      }
    }
    All(['/wallet/*path', '/webhooks'])(
      Mount.prototype,
      'handle',
      Object.getOwnPropertyDescriptor(Mount.prototype, 'handle'),
    )
    Req()(Mount.prototype, 'handle', 0)
    Res()(Mount.prototype, 'handle', 1)
    Controller()(Mount)
    class App {}
    Module({ controllers: at === 'controller' ? [Mount] : [] })(App)
    const app = await NestFactory.create(App, { logger: false, ...options })
    app.use(setCookies)
    if (at === 'main') app.use('/wallet', relay).use('/webhooks', webhooks)
    await app.init()
    return { server: app.getHttpServer() }
  }

/** The h3 1 of Nitro and Nuxt 3. */
const startH3 =
  (isRead: boolean): Start =>
  ({ relay, webhooks, onError }) => {
    const { createApp, eventHandler, fromNodeMiddleware, readBody, appendResponseHeader, toNodeListener } =
      load('h3-1')
    const app = createApp({ onError })
    app.use(
      eventHandler(async (event: Any) => {
        for (const cookie of cookiesFor(countIn(event.node.req)))
          appendResponseHeader(event, 'Set-Cookie', cookie)
        if (isRead) await readBody(event)
      }),
    )
    app.use(
      fromNodeMiddleware((req: Any, res: Any, next: Any) =>
        (isWallet(req.originalUrl ?? req.url) ? relay : webhooks)(req, res, next),
      ),
    )
    return serve(toNodeListener(app))
  }

/** h3 2 of Nitro 3: functions of `fetch`, or listeners of Node. */
const startH3Of2 =
  (mount: (h3: Any, mounted: Mounted) => [relay: unknown, webhooks: unknown]): Start =>
  (mounted) => {
    const h3 = load('h3')
    const app = new h3.H3({ silent: true })
    app.use((event: Any) => {
      for (const cookie of cookiesFor(event.req.headers.get('x-cookies-before'))) {
        event.res.headers.append('Set-Cookie', cookie)
        // Those of a refusal stand apart.
        event.res.errHeaders.append('Set-Cookie', cookie)
      }
    })
    const [relay, webhooks] = mount(h3, mounted)
    app.all('/wallet/**', relay).all('/webhooks', webhooks)
    return serve(h3.toNodeHandler(app))
  }

/** @param respond - Hono drops what middleware sets before a handler returns a `Response` of the runtime: it is set later, or handed on. */
const startHono =
  (
    { isRead = false, isSetBefore = false },
    respond: (context: Any, response: Response) => Response = (_, response) => response,
  ): Start =>
  ({ fetchRelay, fetchWebhooks, onError }) => {
    const app = new Hono()
    app.onError((error, c) => {
      onError(error)
      return c.json({ message: error.message }, 500)
    })
    app.use(async (c, next) => {
      const setCookies = () => {
        for (const cookie of cookiesFor(c.req.header('x-cookies-before')))
          c.header('Set-Cookie', cookie, { append: true })
      }
      if (isRead) await c.req.raw.text()
      if (isSetBefore) setCookies()
      await next()
      if (!isSetBefore) setCookies()
    })
    app.all('/wallet/*', async (c) => respond(c, await fetchRelay(c.req.raw)))
    app.post('/webhooks', async (c) => respond(c, await fetchWebhooks(c.req.raw)))
    return serve(getRequestListener(app.fetch))
  }

/** Next's own resolver of `pages/api`, which parses bodies and adds to `res`, without its compiler. */
const startNextPages =
  (config: object): Start =>
  ({ relay, webhooks }) => {
    const { apiResolver } = load('next/dist/server/api-utils/node/api-resolver.js')
    return serve((req, res) => {
      setCookies(req, res)
      const handler = (of: Any, to: Any) => (isWallet(req.url) ? relay : webhooks)(of, to)
      const preview = { previewModeId: 'p', previewModeEncryptionKey: 'e', previewModeSigningKey: 's' }
      void apiResolver(req, res, {}, { default: handler, config }, preview, false, false)
    })
  }

let ofNext: string | undefined

/** @returns The folder of a built app of Next.js, as `next start` has it. It goes with the process. */
function buildNext(): string {
  if (ofNext !== undefined) return ofNext
  const folder = mkdtempSync(join(tmpdir(), 'programs-next-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(new URL('next', import.meta.url)), folder, { recursive: true })
  const next = dirname(placeOf('next/package.json'))
  symlinkSync(dirname(next), join(folder, 'node_modules'), 'junction')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const
  // The other bundler takes no link to packages elsewhere.
  const command = [join(next, 'dist/bin/next'), 'build', '--webpack']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  if (status !== 0) throw new Error(`Next.js cannot build the app:\n${stdout}\n${stderr}`)
  ofNext = folder
  return folder
}

/** All of Next.js 16: its server, its proxy and its route handlers. They run in this process, and find what they mount in a global. */
const startNext =
  (setsBefore: boolean): Start =>
  async ({ fetchRelay, fetchWebhooks }) => {
    const app = load('next')({ dir: buildNext(), dev: false })
    Object.assign(globalThis, { mountedInNext: { fetchRelay, fetchWebhooks, cookiesFor } })
    await app.prepare()
    const handle = app.getRequestHandler()
    return serve((req, res) => {
      if (setsBefore) {
        setCookies(req, res)
        delete req.headers['x-cookies-before']
      }
      void handle(req, res)
    })
  }

const startServerless =
  (appOf: (mounted: Mounted) => unknown): Start =>
  (mounted) => {
    const handler = load('serverless-http')(appOf(mounted))
    return { invoke: (event) => handler(event, {}) }
  }

const startFunction: Start = ({ relay, webhooks }) => {
  load('@google-cloud/functions-framework').http('wallet', (req: Any, res: Any) => {
    setCookies(req, res)
    return (isWallet(req.originalUrl) ? relay : webhooks)(req, res)
  })
  return { server: load('@google-cloud/functions-framework/testing').getTestServer('wallet') }
}

const session = { secret: 'a secret of the sessions', resave: false, saveUninitialized: true }

/** The rows of the table. */
export const programs: Record<string, Start> = {
  'node:http': ({ relay, webhooks }) =>
    serve((req, res) => {
      setCookies(req, res)
      return void (isWallet(req.url) ? relay : webhooks)(req, res)
    }),
  ...Object.fromEntries(
    (['express-4', 'express'] as const).flatMap((name) =>
      parsers.map(([parser, ...middleware]) => [
        `${name === 'express' ? 'Express 5' : 'Express 4'}, ${parser}`,
        startExpress(name, ...middleware),
      ]),
    ),
  ),
  'Express 4, compression': startExpress('express-4', () => load('compression')({ threshold: 0 })),
  'Express 5, compression': startExpress('express', () => load('compression')({ threshold: 0 })),
  'Express 5, express-session': startExpress('express', () => load('express-session')(session)),
  'Express 5, cookie-session': startExpress(
    'express',
    () => load('cookie-session')({ keys: ['key'] }),
    () => (req: Any, _res: unknown, next: () => void) => {
      req.session.user = 'ada'
      next()
    },
  ),
  'Express 5, session, compression, json()': startExpress(
    'express',
    () => load('express-session')(session),
    () => load('compression')({ threshold: 0 }),
    (express) => express.json(),
  ),
  'Fastify, no parser': startFastify(false, withoutParsers),
  'Fastify, its parser': startFastify(false, () => undefined),
  'Fastify, its parser, body handed on': startFastify(true, () => undefined),
  'Fastify, bytes, handed on': startFastify(true, withBuffers),
  'Koa, no parser': startKoa(() => []),
  'Koa, @koa/bodyparser': startKoa(() => [load('@koa/bodyparser').bodyParser()]),
  'Koa, koa-body': startKoa(() => [load('koa-body').koaBody()]),
  'Koa, @koa/bodyparser, rawBody handed on': startKoa(
    () => [load('@koa/bodyparser').bodyParser({ jsonLimit: '2mb' })],
    ({ req, request }) => Object.assign(req, { rawBody: request.rawBody }),
  ),
  'Koa, koa-body, body handed on': startKoa(
    () => [load('koa-body').koaBody()],
    ({ req, request }) => Object.assign(req, { body: request.body }),
  ),
  'Nest, app.use in main': startNest('main', {}),
  'Nest, controller': startNest('controller', {}),
  'Nest, controller, rawBody': startNest('controller', { rawBody: true }),
  'Nest, controller, bodyParser: false': startNest('controller', { bodyParser: false }),
  'h3 1 (Nitro)': startH3(false),
  'h3 1 (Nitro), readBody': startH3(true),
  'h3 2, Node': startH3Of2(({ fromNodeHandler }, { relay, webhooks }) => {
    const mount = (listener: Listener) => (event: Any) => {
      event.runtime.node.res.setHeaders(event.res.headers)
      return fromNodeHandler((req: Any, res: Any) => listener(req, res))(event)
    }
    return [mount(relay), mount(webhooks)]
  }),
  'h3 2, fetch': startH3Of2((_, { fetchRelay, fetchWebhooks }) => [
    (event: Any) => fetchRelay(event.req),
    (event: Any) => fetchWebhooks(event.req),
  ]),
  'Hono on Node': startHono({}),
  'Hono on Node, cookies before, handed on': startHono({ isSetBefore: true }, (context, response) =>
    context.newResponse(response.body, response),
  ),
  'Hono on Node, body read': startHono({ isRead: true }),
  'Next pages/api': startNextPages({}),
  'Next pages/api, bodyParser: false': startNextPages({ api: { bodyParser: false, externalResolver: true } }),
  'Next 16, route handlers': startNext(true),
  'Next 16, proxy, route handlers': startNext(false),
  'serverless-http': startServerless(({ relay, webhooks }) => (req: Any, res: Any) => {
    setCookies(req, res)
    return (isWallet(req.url) ? relay : webhooks)(req, res)
  }),
  'serverless-http, Express 5, json()': startServerless(expressApp('express', (express) => express.json())),
  'functions-framework': startFunction,
}
