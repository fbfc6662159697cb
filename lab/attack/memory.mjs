/** Floods of names, challenges and quota keys: what they cost in memory, and which challenges and logins they end. */

import { createUser, inParallel, memoryStore, nextAddress, openBrowser, openShop, origin } from './system.mjs'

const floodSize = Number(process.env.FLOOD ?? 210_000)

async function heapMb() {
  // Twice: the first collection only finds what a request has left for its finalizers.
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return process.memoryUsage().heapUsed / 1e6
}

/** Runs a flood and prints what it left behind. */
async function flood(label, count, work, survives) {
  const before = await heapMb()
  const startedAt = performance.now()
  await work(count)
  const seconds = (performance.now() - startedAt) / 1000
  const result = survives && ((await survives()) ? 'lives' : 'is gone')
  console.log(
    `memory, ${count} ${label}: heap +${((await heapMb()) - before).toFixed(0)} MB in ${seconds.toFixed(0)} s` +
      (result ? `; another person's ${result}` : ''),
  )
}

export async function attackByStarts() {
  const ada = createUser('ada', ['PASSKEY'])
  const relay = openShop([ada])
  const browser = openBrowser(relay, nextAddress())
  await browser.start('ada')
  await flood(
    'anonymous starts of different names',
    floodSize,
    (count) => inParallel(count, 4000, (i) => openBrowser(relay, nextAddress()).start(`stranger${i}`)),
    async () => (await browser.challenge(ada.idOf('PASSKEY'))).status === 200,
  )
}

export async function attackByChallenges() {
  // Accounts without a way to sign in: their first passkey needs no step-up.
  const ada = createUser('ada', [])
  const eve = createUser('eve', [])
  const relay = openShop([ada, eve], { quotas: false })
  const optionsOf = async (user) => {
    const browser = openBrowser(relay, nextAddress())
    browser.cookies.set('app', user.account)
    return browser.send('/passkeys/registration-options', { accountId: user.account, nickname: 'x' })
  }
  const { challenge } = await (await optionsOf(ada)).json()
  await flood(
    'registration challenges of one signed-in user without quotas',
    floodSize,
    (count) => inParallel(count, 100, async () => (await optionsOf(eve)).text()),
    async () => {
      const browser = openBrowser(relay, nextAddress())
      browser.cookies.set('app', ada.account)
      const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
      const attestation = { clientDataJson: Buffer.from(clientData).toString('base64url') }
      const body = { type: 'PASSKEY', accountId: ada.account, nickname: 'x', challenge, attestation }
      // The service of this attack knows no registrations: 404 is its response, and 400 the relay's refusal of the challenge.
      return (await browser.send('/auth/credentials', body)).status === 404
    },
  )
}

export async function attackByCounters() {
  const store = memoryStore()
  const rate = { points: 30, seconds: 600 }
  const wrongCodes = () => store.spend('signIns/user/ada', rate)
  for (let i = 0; i < 30; i++) await wrongCodes()
  await flood(
    'quota keys',
    1_000_000,
    (count) => inParallel(count, 1, (i) => store.spend(`signIns/address/${i}`, rate)),
    async () => (await wrongCodes()) > 0,
  )
}

export async function attackByBigBodies() {
  const relay = openShop([createUser('ada')])
  const big = Object.fromEntries(Array.from({ length: 4500 }, (_, i) => [`key${i}`, 'x']))
  const browser = openBrowser(relay, '192.0.2.9')
  await inParallel(400, 100, (i) => browser.start(`stranger${i}`))
  const calls = 300
  const cpu = async (body) => {
    const before = process.cpuUsage()
    const statuses = new Set()
    await inParallel(calls, 100, async () => statuses.add((await browser.send('/login/start', body)).status))
    const { user, system } = process.cpuUsage(before)
    return { ms: (user + system) / 1000 / calls, statuses: [...statuses] }
  }
  await cpu({ identifier: 'x' })
  const [small, large] = [await cpu({ identifier: 'x' }), await cpu(big)]
  console.log(
    `big bodies, ${JSON.stringify(big).length} bytes beyond the quota: ${large.ms.toFixed(2)} ms of CPU per refused call, ` +
      `a small body ${small.ms.toFixed(2)} ms (statuses ${large.statuses}; both include the sender's share)`,
  )
}
