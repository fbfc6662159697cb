/** The public exports of each package. A change here is a change for every user of the package. */

import { readFileSync } from 'node:fs'
import * as core from '@embedded-wallet/core'
import * as accounts from '@embedded-wallet/core/accounts'
import * as parts from '@embedded-wallet/core/crypto'
import * as frame from '@embedded-wallet/frame'
import * as frameElements from '@embedded-wallet/frame/elements'
import * as frameHost from '@embedded-wallet/frame/host'
import * as platformNode from '@embedded-wallet/platform/node'
import * as platformRedis from '@embedded-wallet/platform/redis'
import { readVerbs } from '@embedded-wallet/protocol'
import * as react from '@embedded-wallet/react'
import * as relay from '@embedded-wallet/relay'
import * as relayDurableObject from '@embedded-wallet/relay/durable-object'
import * as relayOnNode from '@embedded-wallet/relay/node'
import * as relayOpenTelemetry from '@embedded-wallet/relay/opentelemetry'
import * as relayRedis from '@embedded-wallet/relay/redis'
import * as sandboxTesting from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('core exports these names', () => {
  expect(Object.keys(core).sort()).toEqual([
    'PasskeyError',
    'ServiceError',
    'SessionError',
    'StoreError',
    'WalletError',
    'acceptTerms',
    'accountKey',
    'authorizeQuote',
    'checkShapes',
    'checkWalletOptions',
    'completeScaLogin',
    'confirmSignUp',
    'createHandOff',
    'createPasskey',
    'createRemoteWallet',
    'createWallet',
    'diagnose',
    'ensureSession',
    'executeQuote',
    'exportWallet',
    'getServerSessionState',
    'getSession',
    'getSessionState',
    'getTerms',
    'getTransaction',
    'groupsOfReceipt',
    'indexedDbSessionStore',
    'isUnreadable',
    'isVisible',
    'listAccounts',
    'listAuthMethods',
    'listReceiveWays',
    'listSessions',
    'listTransactions',
    'logInWithPasskey',
    'memorySessionStore',
    'pendingOperations',
    'plainText',
    'prepareSignIn',
    'readAddress',
    'readCode',
    'receiptText',
    'reconcilePayments',
    'refreshSession',
    'registerEmailOtp',
    'registerOAuth',
    'registerPasskey',
    'registerPasskeySilently',
    'registerSmsOtp',
    'requestQuote',
    'resendQuoteCode',
    'resumeOperation',
    'revokeAuthMethod',
    'revokeSession',
    'sendEmailOtp',
    'sendSmsOtp',
    'setWalletPrivacy',
    'signInWithEmailOtp',
    'signInWithOAuth',
    'signInWithPasskey',
    'signInWithSmsOtp',
    'signOut',
    'signOutAll',
    'signPayload',
    'signUpWithPasskey',
    'startLogin',
    'startScaLogin',
    'startSignUp',
    'steadyTime',
    'tellApp',
    'umaAddressPattern',
    'updateContact',
    'visibleText',
    'watchSession',
    'zerosIn',
  ])
})

test('core/accounts exports the account types, and its README names each', () => {
  const names = Object.keys(accounts)
  expect(names.sort()).toEqual([
    'accountFieldsOf',
    'accountTypesOf',
    'holderFieldsOf',
    'purposesOf',
    'railsOf',
  ])
  expect(names.filter((name) => !text('packages/core/README.md').includes(`\`${name}\``))).toEqual([])
})

test('core/crypto exports these names', () => {
  expect(Object.keys(parts).sort()).toEqual([
    'HpkeError',
    'clientPublicKeyHex',
    'createClientKeyPair',
    'createWalletSignature',
    'derToP1363',
    'hpkeOpen',
    'openSealedSessionKey',
    'p1363ToDer',
  ])
})

test('react exports these names, and its README names each', () => {
  expect(Object.keys(react).sort()).toEqual([
    'WalletProvider',
    'accountQuery',
    'authMethodsQuery',
    'pendingOperationsQuery',
    'pendingPaymentsQuery',
    'readAccount',
    'receiveWaysQuery',
    'sessionsQuery',
    'transactionQuery',
    'transactionsQuery',
    'useAccount',
    'useAuthMethods',
    'useAuthorizeQuote',
    'useAwaited',
    'useCompleteScaLogin',
    'useCreatePasskey',
    'useExecuteQuote',
    'useExportWallet',
    'useLogin',
    'usePendingOperations',
    'usePendingPayments',
    'useReauthentication',
    'useReceiveWays',
    'useRefreshSession',
    'useRegisterEmailOtp',
    'useRegisterOAuth',
    'useRegisterSmsOtp',
    'useResendQuoteCode',
    'useResumeOperation',
    'useRevokeAuthMethod',
    'useRevokeSession',
    'useSession',
    'useSessions',
    'useSetWalletPrivacy',
    'useSignInWithEmailOtp',
    'useSignInWithOAuth',
    'useSignInWithPasskey',
    'useSignInWithSmsOtp',
    'useSignOut',
    'useStartLogin',
    'useStartScaLogin',
    'useTransaction',
    'useTransactions',
    'useUpdateContact',
    'useWallet',
  ])
  const readme = text('packages/react/README.md')
  expect(Object.keys(react).filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
})

test('the README of ui names each component that ui exports', () => {
  const exported = text('packages/ui/src/index.ts').replace(/\btype (?:\{[^}]*\}|\w+)/g, '')
  const components = new Set([...exported.matchAll(/\b(?:Wallet|Pending)[A-Z]\w+/g)].map(([name]) => name))
  expect(components.size).toBeGreaterThan(10)
  const readme = text('packages/ui/README.md')
  expect([...components].filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
})

test('frame exports the part of each side, and its README names each', () => {
  expect(Object.keys(frame).sort()).toEqual(['connectWallet', 'handOff', 'openWallet'])
  expect(Object.keys(frameElements)).toEqual(['connectWallet'])
  expect(Object.keys(frameHost)).toEqual(['serveWallet'])
  const readme = text('packages/frame/README.md')
  const names = [...Object.keys(frame), ...Object.keys(frameHost)]
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('react is marked for the client: a server of Next.js must not run its hooks', () => {
  // https://react.dev/reference/rsc/use-client: before any code, and comments may come first.
  expect(text('packages/react/src/index.ts').replace(/^\/\*\*.*\*\/\s*/, '')).toMatch(/^'use client'\n/)
})

test('platform/redis exports its store, platform/node its listener', () => {
  expect(Object.keys(platformRedis)).toEqual(['redisReplayStore'])
  expect(Object.keys(platformNode)).toEqual(['webhookListener'])
})

test('the README of the relay names each verb that reads', () => {
  const page = text('packages/relay/README.md')
  expect(Object.keys(readVerbs).filter((verb) => !page.includes(`\`${verb}\``))).toEqual([])
})

test('the relay exports createRelay', () => {
  expect(Object.keys(relay).sort()).toEqual([
    'QuoteRefusal',
    'createAppSessions',
    'createRelay',
    'defaultQuotas',
    'memoryStore',
    'paymentLimit',
    'walletSite',
    'wellKnown',
  ])
  expect(Object.keys(relayOnNode).sort()).toEqual(['folderFiles', 'nodeListener', 'nodeTransport'])
  expect(Object.keys(relayRedis)).toEqual(['redisStore'])
  expect(Object.keys(relayDurableObject).sort()).toEqual(['RelayStoreObject', 'durableObjectStore'])
  expect(Object.keys(relayOpenTelemetry).sort()).toEqual(['createTelemetry', 'openTelemetryEvents'])
})

test('sandbox/testing exports what the tests of an app use', () => {
  expect(Object.keys(sandboxTesting).sort()).toEqual([
    'createSoftwareAuthenticator',
    'createTestApp',
    'installInBrowser',
    'installInPage',
    'installPasskeys',
  ])
})

test('the README of core names each verb', () => {
  const readme = text('packages/core/README.md')
  const verbs = Object.keys(core).filter((name) => /^[a-z]/.test(name))
  expect(verbs.filter((verb) => !readme.includes(`\`${verb}`))).toEqual([])
})
