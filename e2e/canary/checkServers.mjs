/** Loaded first into every Node process of a whole run (`--import`): hears each answer of each HTTP server, as it leaves. */

import { subscribe } from 'node:diagnostics_channel'
import { findCanary } from './canary.mjs'
import { reportHeard } from './report.mjs'

const toText = (value) => {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  return typeof value === 'object' ? JSON.stringify(value) : ''
}

/** A page that runs tests is served their sources, and the canary's own with them. */
const isOurSource = (url = '') => url.startsWith('/e2e/canary/canary.mjs')

/** Written now and then: a write for each answer would slow a server down that is busy. */
let heard = { responses: 0, events: 0, hits: [] }
function writeHeard() {
  reportHeard(heard)
  heard = { responses: 0, events: 0, hits: [] }
}
setInterval(writeHeard, 200).unref()
process.on('exit', writeHeard)

subscribe('http.server.request.start', ({ request, response }) => {
  if (isOurSource(request.url)) return
  const head = []
  const body = []
  const keep = (name, list, count) => {
    const say = response[name].bind(response)
    response[name] = (...given) => {
      list.push(...given.slice(0, count).map(toText))
      return say(...given)
    }
  }
  for (const name of ['setHeader', 'appendHeader', 'writeHead']) keep(name, head, 3)
  for (const name of ['write', 'end']) keep(name, body, 1)
  response.once('close', () => {
    const where = `the answer of a server to ${request.method} ${request.url?.split('?')[0]}`
    const forms = [...findCanary(head.join('\n')), ...findCanary(body.join(''))]
    heard.responses += 1
    heard.hits.push(...forms.map((form) => `${where}: as ${form}`))
  })
})
