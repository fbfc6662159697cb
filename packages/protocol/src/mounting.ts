/** Where a handler of requests, or its listener for Node, was mounted in a place for another one: the right thing to mount there, in words. */

/** What a handler calls itself, for the words. */
export interface Mounted {
  /** A call of the handler with a request, such as `relay(event.request)`. */
  handlerOf: (request: string) => string
  /** The listener for Node's servers, such as `nodeListener(relay)`. */
  listener: string
}

// biome-ignore lint/suspicious/noExplicitAny: what frameworks pass has no types here
type Any = any

/** Whether it is a `Request`, of whatever runtime. */
export const isFetchRequest = (given: Any): boolean =>
  typeof given?.url === 'string' && typeof given.headers?.get === 'function'

/** Whether it is a `ServerResponse`, of whatever server. */
export const isNodeReply = (given: Any): boolean =>
  typeof given?.writeHead === 'function' && typeof given.end === 'function'

/** Whether it is an `IncomingMessage`. */
const isNodeRequest = (given: Any): boolean => Array.isArray(given?.rawHeaders)

/** What each framework passes, and what is mounted there. */
const places: readonly (readonly [
  name: string,
  passes: (first: Any, second: Any) => boolean,
  mount: (mounted: Mounted) => string,
])[] = [
  [
    'Fastify',
    (first, second) => typeof second?.hijack === 'function' || isNodeRequest(first.raw),
    ({ listener }) => `(request, reply) => { reply.hijack(); ${listener}(request.raw, reply.raw) }`,
  ],
  [
    'node:http, Express or Connect',
    (first, second) => isNodeReply(second) || isNodeRequest(first),
    ({ listener }) => listener,
  ],
  [
    'Hono',
    (first) => isFetchRequest(first.req?.raw),
    ({ handlerOf }) => `(context) => ${handlerOf('context.req.raw')}`,
  ],
  ['Hono', (first) => isFetchRequest(first.raw), ({ handlerOf }) => handlerOf('request.raw')],
  // On Node it has what h3 1 has, too.
  ['h3 2', (first) => isFetchRequest(first.req), ({ handlerOf }) => `(event) => ${handlerOf('event.req')}`],
  [
    'h3 1',
    (first) => isNodeRequest(first.node?.req),
    ({ listener }) => `(event) => ${listener}(event.node.req, event.node.res)`,
  ],
  [
    'a route with a request in it',
    (first) => isFetchRequest(first.request),
    ({ handlerOf }) => `(event) => ${handlerOf('event.request')}`,
  ],
  [
    'Koa',
    (first) => isNodeRequest(first.req),
    ({ listener }) =>
      `(context) => { context.respond = false; return ${listener}(context.req, context.res) }`,
  ],
  [
    'a server with the requests of fetch',
    isFetchRequest,
    ({ handlerOf }) => `(request) => ${handlerOf('request')}`,
  ],
]

/** @returns What to mount in the place that passed these. */
export function mountingWords(mounted: Mounted, first: unknown, second: unknown): string {
  const [name, , mount] = places.find(([, passes]) => first != null && passes(first, second)) ?? []
  const { handlerOf, listener } = mounted
  return mount
    ? `This is called as in ${name}: mount ${mount(mounted)}`
    : `This takes a request of fetch: call ${handlerOf('request')}, or mount ${listener} where Node's request and response come`
}
