/** Checks every response of every HTTP server for the canary. `--import` loads it into every Node process of a test run. */

import { subscribe } from 'node:diagnostics_channel'
import { findCanary } from './canary.mjs'
import { writeLeakReport } from './searchTestRun.mjs'

const toText = (value) => {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  return typeof value === 'object' ? JSON.stringify(value) : ''
}

/** A page that runs tests loads the source of the canary itself. */
const isOurSource = (url = '') => url.startsWith('/e2e/canary/canary.mjs')

/** Written at intervals, because a write for each response would slow down a busy server. */
let report = { responses: 0, events: 0, hits: [] }
function writeReport() {
  writeLeakReport(report)
  report = { responses: 0, events: 0, hits: [] }
}
setInterval(writeReport, 200).unref()
process.on('exit', writeReport)

subscribe('http.server.request.start', ({ request, response }) => {
  if (isOurSource(request.url)) return
  const head = []
  const body = []
  const keep = (name, list, count) => {
    const original = response[name].bind(response)
    response[name] = (...args) => {
      list.push(...args.slice(0, count).map(toText))
      return original(...args)
    }
  }
  for (const name of ['setHeader', 'appendHeader', 'writeHead']) keep(name, head, 3)
  for (const name of ['write', 'end']) keep(name, body, 1)
  response.once('close', () => {
    const where = `the response of a server to ${request.method} ${request.url?.split('?')[0]}`
    const forms = [...findCanary(head.join('\n')), ...findCanary(body.join(''))]
    report.responses += 1
    report.hits.push(...forms.map((form) => `${where}: as ${form}`))
  })
})
