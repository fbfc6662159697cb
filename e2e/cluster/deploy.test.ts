/** The files of deploy: the compose file, which `npm run lab cluster` starts, too, and dashboard and alerts name metrics that a relay emits. */

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startLogin } from '@embedded-wallet/core'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { createTelemetry } from '@embedded-wallet/relay/opentelemetry'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import YAML from 'yaml'
import { createMetrics } from '../../deploy/metrics.mjs'

const pathOf = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))
const read = (name: string) => readFileSync(pathOf(name), 'utf8')

interface ComposeService {
  command: string[]
  environment?: Record<string, string>
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}
const { services } = YAML.parse(read('compose.yaml'), { version: '1.1' }) as {
  services: Record<string, ComposeService>
}

test('compose publishes the proxy and the sandbox alone, and waits for what each process needs', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  )
  expect(Object.fromEntries(published)).toEqual({ sandbox: '8787:8787', proxy: '8080:8080' })
  const relays = Object.keys(services).filter((name) => name.startsWith('relay'))
  expect(relays).toHaveLength(3)
  for (const relay of relays)
    expect(Object.keys(services[relay]!.depends_on!).sort()).toEqual(['redis', 'sandbox'])
  expect(services.relay1!.environment!.APP_SECRET).toMatch(/^\$\{APP_SECRET:\?/)
})

const hasCompose = spawnSync('docker-compose', ['--version'], { stdio: 'ignore' }).status === 0
test.skipIf(!hasCompose)(
  'docker-compose accepts the file, and refuses it without the secret of the app',
  () => {
    const run = (env: Record<string, string>) =>
      spawnSync('docker-compose', ['-f', pathOf('compose.yaml'), 'config', '-q'], {
        env: { PATH: process.env.PATH!, ...env },
        encoding: 'utf8',
      })
    expect(run({ APP_SECRET: 'x'.repeat(32) })).toMatchObject({ status: 0, stdout: '' })
    expect(run({})).toMatchObject({ status: 1 })
  },
)

/** What Prometheus reads from a relay in the cluster: a few calls, and one that a used-up quota refuses. */
async function readMetrics(): Promise<string> {
  const { meter, listener } = createMetrics()
  const telemetry = createTelemetry({ meter })
  const single = { points: 1, seconds: 60 }
  const relyingParty = { id: 'localhost', name: 'Shop', origins: ['http://localhost:3000'] }
  const { baseUrl, tokenId, clientSecret, fetch: service } = createSandbox({ relyingParty })
  const transport = telemetry.transport(async ({ url, method, headers, body }) => {
    const response = await service(new Request(url, { method, headers, body: body ?? null }))
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
  })
  const relay = telemetry.relay(
    createRelay({
      service: { baseUrl, tokenId, clientSecret, transport },
      relyingParty,
      store: telemetry.store(memoryStore()),
      authorize: () => null,
      login: { findAccount: () => null, onSignedIn: () => undefined },
      quotas: { signIns: { perUser: single, perAddress: single } },
      onEvent: telemetry.onEvent,
    }),
  )
  const send = (request: Request) => relay(request, { address: '192.0.2.1' })
  const started = await Promise.all(
    [1, 2].map(() =>
      startLogin({ relayUrl: 'http://localhost:3000/wallet', fetch: send }, { identifier: 'ada' }).catch(
        ({ status }) => status,
      ),
    ),
  )
  expect(started).toContain(429)
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text()
}

test('dashboard and alerts name only metrics that Prometheus reads from a relay', async () => {
  const text = await readMetrics()
  const emitted = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  )
  const namesIn = (file: string) => [...new Set(read(file).match(/wallet_relay_\w+/g))]
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    expect(namesIn(file).length).toBeGreaterThan(3)
    expect(namesIn(file).filter((name) => !emitted.includes(name))).toEqual([])
  }
  // The labels that the queries use.
  for (const label of ['endpoint', 'http_response_status_code', 'quota', 'le'])
    expect(text).toContain(`${label}="`)
})
