/** The examples in docstrings compile, together with declarations of the reader's own app. Those of pages: `lab/blocks`. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as core from '@embedded-wallet/core'
import * as coreAccounts from '@embedded-wallet/core/accounts'
import * as crypto from '@embedded-wallet/core/crypto'
import * as platform from '@embedded-wallet/platform'
import * as platformNode from '@embedded-wallet/platform/node'
import * as platformRedis from '@embedded-wallet/platform/redis'
import * as protocol from '@embedded-wallet/protocol'
import * as react from '@embedded-wallet/react'
import * as relay from '@embedded-wallet/relay'
import * as relayDurableObject from '@embedded-wallet/relay/durable-object'
import * as relayOnNode from '@embedded-wallet/relay/node'
import * as relayOpenTelemetry from '@embedded-wallet/relay/opentelemetry'
import * as relayRedis from '@embedded-wallet/relay/redis'
import * as sandbox from '@embedded-wallet/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { problemsOf } from '../../lab/blocks/typescript.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A package: the exports of its entries, the library of its platform, and declarations that its examples use without explaining them. */
interface Subject {
  entries: Record<string, object>
  lib: string
  declarations: string
}

const backend = `
declare const app: { post(path: string, handle: (c: { req: { raw: Request } }) => Promise<Response>): void }
declare const request: Request
declare const baseUrl: string, tokenId: string, clientSecret: string, accountId: string, customerId: string
declare const pem: string, code: string, quoteId: string, sessionId: string, url: string
declare const walletSignature: string, requestId: string
declare const createClient: typeof import('redis').createClient
declare const handle: import('@embedded-wallet/platform').WebhookHandler
declare const platform: import('@embedded-wallet/platform').Platform, quote: { id: string; status: string }
declare const source: { accountId: string }, destination: { accountId: string }
declare const transactionId: string, transmitter: import('@embedded-wallet/platform').Transmitter
declare const transaction: import('@embedded-wallet/platform').Transaction
declare const customer: import('@embedded-wallet/platform').Customer
declare const account: import('@embedded-wallet/platform').ExternalAccount
declare function askForApproval(action: object): Promise<void>
declare function book(payment: object): Promise<void>
declare function log(...what: unknown[]): void
`

const mount = `
interface Context { req: { raw: Request } }
declare const app: {
  all(path: string, handle: (c: Context) => Promise<Response>): void
  use(path: string, listener: (req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => void): void
  use(handle: (c: Context, next: () => Promise<void>) => unknown): void
}
declare const baseUrl: string, tokenId: string, clientSecret: string, url: string
declare const relyingParty: { id: string; name: string; origins: string[] }
declare const authorize: (request: Request) => string[] | null
declare const options: import('@embedded-wallet/relay').RelayOptions, relay: import('@embedded-wallet/relay').Relay
declare const createClient: typeof import('redis').createClient
declare const pages: string[], files: import('@embedded-wallet/relay').WalletSiteOptions['files']
type LoginOptions = import('@embedded-wallet/relay').LoginOptions
type SignUpOptions = import('@embedded-wallet/relay').SignUpOptions
type CreateQuote = import('@embedded-wallet/relay').CreateQuote
declare const users: { accountId: string; customerId: string }[]
declare const platform: import('@embedded-wallet/platform').Platform
declare const createUmaQuote: typeof import('@embedded-wallet/platform').createUmaQuote
declare function priceOf(order: unknown): number
declare function readSession(request: Request): Promise<{ accountIds: string[] } | undefined>
declare function accountIdOf(email: string): string | undefined
declare const env: { RELAY_STORE: import('@embedded-wallet/relay/durable-object').ObjectNamespace }
declare function openAccount(email: string): Promise<string>
declare function mail(to: string, text: string): Promise<void>
declare function sessionCookieOf(accountId: string): string
declare function mailTheOwner(event: import('@embedded-wallet/relay').OwnershipEvent): void
declare function log(...what: unknown[]): void
`

const page = `
declare const wallet: import('@embedded-wallet/core').Wallet, quote: import('@embedded-wallet/core').Quote
declare const accountId: string, customerId: string, relayUrl: string, quoteId: string, authMethodId: string, sessionId: string
declare const transactionId: string, exportSigner: string, otpSigner: string
declare const email: string, otp: string, code: string, oidcToken: string, payloadToSign: string
declare const login: import('@embedded-wallet/core').StartedScaLogin
declare function codeFor(challenge: unknown): Promise<string>
declare const onSent: ((quoteId: string) => void) | undefined
declare const challenge: { payloadToSign: string }, signingKey: CryptoKey, publicKey: string
declare const signal: AbortSignal, button: HTMLButtonElement
declare function show(...what: unknown[]): void
declare function showError(error: unknown): void
declare function render(state: object): void
declare function ask(...what: unknown[]): Promise<boolean>
declare function askForCode(sentTo: string, signal: AbortSignal | undefined): Promise<string>
`

const components = `
declare const wallet: import('@embedded-wallet/core').Wallet, accountId: string, customerId: string
declare const email: string, oidcToken: string, transactionId: string
declare const queryClient: import('@tanstack/react-query').QueryClient
type Quote = import('@embedded-wallet/core').Quote
type StartedScaLogin = import('@embedded-wallet/core').StartedScaLogin
type FormEvent<Target> = import('react').FormEvent<Target>
declare const useState: typeof import('react').useState
declare const useSuspenseQuery: typeof import('@tanstack/react-query').useSuspenseQuery
declare function App(): import('react').ReactNode
declare function SignInButton(): import('react').ReactNode
declare function show(...what: unknown[]): void
declare function report(verb: string, error: Error): void
declare function render(state: object): void
`

const service = `${mount}
declare const request: Request, payloadToSign: string, publicKey: string
declare const parts: import('@embedded-wallet/sandbox').WalletSignature
`

const subjects: Record<string, Subject> = {
  protocol: {
    entries: { '@embedded-wallet/protocol': protocol },
    lib: 'webworker',
    declarations: backend,
  },
  platform: {
    entries: {
      '@embedded-wallet/platform': platform,
      '@embedded-wallet/platform/node': platformNode,
      '@embedded-wallet/platform/redis': platformRedis,
    },
    lib: 'webworker',
    declarations: backend,
  },
  relay: {
    entries: {
      '@embedded-wallet/relay': relay,
      '@embedded-wallet/relay/node': relayOnNode,
      '@embedded-wallet/relay/durable-object': relayDurableObject,
      '@embedded-wallet/relay/redis': relayRedis,
      '@embedded-wallet/relay/opentelemetry': relayOpenTelemetry,
    },
    lib: 'webworker',
    declarations: mount,
  },
  sandbox: {
    entries: {
      '@embedded-wallet/sandbox': sandbox,
      '@embedded-wallet/relay': relay,
    },
    lib: 'webworker',
    declarations: service,
  },
  core: {
    entries: {
      '@embedded-wallet/core': core,
      '@embedded-wallet/core/accounts': coreAccounts,
      '@embedded-wallet/core/crypto': crypto,
    },
    lib: 'dom',
    declarations: page,
  },
  react: {
    entries: { '@embedded-wallet/react': react, '@embedded-wallet/core': core },
    lib: 'dom',
    declarations: components,
  },
}

/** @returns Each code block in TypeScript, with JSX or without, by the file that contains it. */
function readExamples(folder: string): Map<string, string> {
  const examples = new Map<string, string>()
  const files = readdirSync(`${folder}src`, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.tsx?$/.test(name)).map((name) => `src/${name}`)) {
    const text = readFileSync(folder + file, 'utf8').replaceAll(/^ \* ?/gm, '')
    for (const [at, match] of [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].entries())
      examples.set(`${file.replaceAll(/\W/g, '-')}-${at}.${match[1]}`, match[2]!)
  }
  return examples
}

/** Makes the block a module: imports the exports that it uses and does not import itself. */
function moduleOf(example: string, entries: Subject['entries']): string {
  const imports = Object.entries(entries)
    .filter(([entry]) => !example.includes(`from '${entry}'`))
    .map(([entry, exported]) => {
      const used = Object.keys(exported).filter((name) => new RegExp(`(?<![\\w.])${name}\\b`).test(example))
      return `import { ${used.join(', ')} } from '${entry}'\n`
    })
  return `${imports.join('')}${example}\nexport {}\n`
}

const dist = `${root}e2e/dist/`
mkdirSync(dist, { recursive: true })

test.each(Object.entries(subjects))('the examples of %s compile', (name, { entries, lib, declarations }) => {
  const examples = readExamples(`${root}packages/${name}/`)
  expect(examples.size).toBeGreaterThan(1)
  const folder = mkdtempSync(`${dist}${name}-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  }
  const paths = [
    ...[...examples].map(([file, example]) => write(file, moduleOf(example, entries))),
    write('declarations.ts', `${declarations}\n`),
  ]
  const options = { customConditions: ['@embedded-wallet/source'], lib: ['es2023', lib] }
  expect(problemsOf(paths, options)).toEqual([])
})
