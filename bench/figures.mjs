/** The figures that a browser measures. Each is a ratio of interleaved rounds, with an A/A pair. */

import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import * as HPKE from 'hpke'
import { interleave, median, ratio, verdict, withoutMark } from './statistics.mjs'

/* Each function below runs in the page. */

const evaluate = async ({ url }) => {
  // The bytes are here before the clock starts: what counts is the evaluation.
  await (await fetch(url)).text()
  const started = performance.now()
  await import(url)
  return performance.now() - started
}

const restoreAndSign = async ({ url, input }) => {
  const module = await import(url)
  const started = performance.now()
  await module.restore()
  await module.sign(input)
  return performance.now() - started
}

/** All contenders in one page, in turns: what the machine does in a millisecond meets each of them. */
const signWarm = async ({ urls, input }) => {
  const signers = []
  for (const url of urls) {
    const { restore, sign } = await import(url)
    await restore()
    // So long that the engine has compiled what it will compile.
    for (let i = 0; i < 1000; i++) await sign(input)
    signers.push(sign)
  }
  const batches = urls.map(() => [])
  for (let batch = 0; batch < 300; batch++)
    for (let turn = 0; turn < signers.length; turn++) {
      const at = (batch + turn) % signers.length
      const started = performance.now()
      for (let i = 0; i < 10; i++) await signers[at](input)
      batches[at].push((performance.now() - started) / 10)
    }
  return batches
}

const openCold = async ({ url, input }) => {
  const { open } = await import(url)
  const started = performance.now()
  await open(input)
  return performance.now() - started
}

const prepare = async ({ url }) => {
  const { prepare } = await import(url)
  await prepare()
}

/** A session key that is sealed as the service seals it, and the key that opens it. */
async function sealedKey() {
  const suite = new HPKE.CipherSuite(
    HPKE.KEM_DHKEM_P256_HKDF_SHA256,
    HPKE.KDF_HKDF_SHA256,
    HPKE.AEAD_AES_256_GCM,
  )
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const pkRm = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const info = new TextEncoder().encode('turnkey_hpke')
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkRm), {
    info,
  })
  const ciphertext = await ctx.Seal(p256.utils.randomSecretKey(), Uint8Array.of(...enc, ...pkRm))
  const compressed = p256.Point.fromBytes(enc).toBytes(true)
  const privateKeyJwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    sealed: createBase58check(sha256).encode(Uint8Array.of(...compressed, ...ciphertext)),
    privateKeyJwk: { ...privateKeyJwk, key_ops: undefined },
    privateKeyHex: Buffer.from(privateKeyJwk.d, 'base64url').toString('hex'),
  }
}

const text = () => JSON.stringify({ payload: 'x'.repeat(1000) })

/**
 * One row of the table for each peer: `goal` is the largest ratio, of the first contender to the second. `isTogether`: the contenders run
 * in one page. Otherwise each run has a fresh page, and there are more of them. `isLoad`: the page's own load counts, and `work` is its
 * module.
 */
const figures = [
  {
    title: 'evaluate the module of the first load ÷ @turnkey/crypto',
    work: evaluate,
    ours: 'ours',
    against: 'turnkeyCrypto',
    goal: 0.12,
  },
  {
    title: 'sign 1 kB → header, warm ÷ raw subtle.sign',
    work: signWarm,
    isTogether: true,
    ours: 'ours',
    against: 'floor',
    goal: 1.2,
    input: text,
  },
  {
    title: 'sign 1 kB → header, warm: IndexedDbStamper ÷ raw subtle.sign',
    work: signWarm,
    isTogether: true,
    ours: 'indexedDbStamper',
    against: 'floor',
    input: text,
  },
  {
    title: 'sealed key → usable key, cold ÷ @turnkey/crypto (a hex text)',
    work: openCold,
    ours: 'oursOpen',
    against: 'turnkeyCrypto',
    goal: 0.25,
    input: sealedKey,
  },
  ...[
    ['ours', 'page load → restored session → signed header ÷ floor', 1.15],
    ['indexedDbStamper', 'the same: IndexedDbStamper ÷ floor'],
    ['sdkBrowser', 'the same: sdk-browser ÷ floor'],
  ].map(([ours, title, goal]) => ({ title, goal, ours, against: 'floor', isLoad: true, input: text })),
  ...[
    ['ours', 'restore and sign alone, in a page that has loaded the code ÷ floor'],
    ['indexedDbStamper', 'the same: IndexedDbStamper ÷ floor'],
    ['sdkBrowser', 'the same: sdk-browser ÷ floor'],
  ].map(([ours, title]) => ({ title, ours, against: 'floor', work: restoreAndSign, input: text })),
]

/** A fresh page is quick to measure, and noisy. */
const runsOfRound = 3

/** @returns The values of each contender by name, in the order of the rounds, as `interleave` does. */
async function runTogether(pages, names, work, input) {
  const values = await pages.runAll(names.map(withoutMark), work, input)
  return Object.fromEntries(names.map((name, at) => [name, values[at]]))
}

export async function measureFigures(pages, rounds) {
  for (const name of ['ours', 'floor', 'indexedDbStamper', 'sdkBrowser']) await pages.run(name, prepare)
  const rows = []
  for (const { title, work, isTogether, isLoad, ours, against, goal, input = () => undefined } of figures) {
    const names = [ours, against, `${ours} (A/A)`]
    const results = isTogether
      ? await runTogether(pages, names, work, input())
      : await interleave(names, runsOfRound * rounds, async (name) =>
          isLoad ? pages.load(name, input()) : pages.run(name, work, await input()),
        )
    const drift = Math.abs(1 - ratio(results[names[2]], results[ours]))
    const measured = ratio(results[ours], results[against])
    rows.push({
      title,
      goal: goal === undefined ? '' : `≤ ${goal}`,
      measured: `${measured.toFixed(2)} (${median(results[ours]).toFixed(2)} ms ÷ ${median(results[against]).toFixed(2)} ms)`,
      drift: `${(100 * drift).toFixed(0)} %`,
      verdict: goal === undefined ? 'for comparison' : verdict(drift, measured <= goal),
    })
    console.log(title, rows.at(-1).measured, rows.at(-1).drift, rows.at(-1).verdict)
  }
  return rows
}
