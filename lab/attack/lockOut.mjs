/** Strangers who know a name, and strangers behind the same address, try to lock a person out. */

import { createUser, inParallel, nextAddress, openBrowser, openShop, sayRefusal } from './system.mjs'

const most = 1000
const rounds = [5, 31, 100, 300, most]

/** One call of a stranger who names the user, each from another address. */
const strangers = {
  start: (relay, user) => openBrowser(relay, nextAddress()).start(user.name),
  challenge: async (relay, user, type) => {
    const browser = openBrowser(relay, nextAddress())
    await browser.start(user.name)
    await browser.challenge(user.idOf(type))
  },
  'wrong proof': async (relay, user, type) => {
    const browser = openBrowser(relay, nextAddress())
    await browser.start(user.name)
    await browser.verify(user.idOf(type), type, false)
  },
}

async function lockOutByName(type, call) {
  const found = {}
  for (const device of ['new device', 'known device']) {
    const user = createUser('ada')
    const relay = openShop([user])
    const known = openBrowser(relay, nextAddress())
    if (device === 'known device') {
      await known.signIn(user, type)
      known.signOut()
    }
    let done = 0
    for (const round of rounds) {
      await inParallel(round - done, 50, () => strangers[call](relay, user, type))
      done = round
      const browser = device === 'known device' ? known : openBrowser(relay, nextAddress())
      const response = await browser.signIn(user, type)
      browser.signOut()
      found[device] =
        response.status === 200 ? `signs in after ${done}` : `${sayRefusal(response)} after ${done}`
      if (response.status !== 200) break
    }
  }
  console.log(
    `lock-out, ${type}, strangers' ${call}s: new device ${found['new device']}; known device ${found['known device']}`,
  )
}

async function lockOutByAddress(address, label) {
  const ada = createUser('ada')
  const bob = createUser('bob')
  const relay = openShop([ada, bob])
  const known = openBrowser(relay, address)
  await known.signIn(ada, 'PASSKEY')
  known.signOut()
  const signedIn = openBrowser(relay, address)
  signedIn.cookies.set('app', bob.account)
  await inParallel(most, 50, (i) => openBrowser(relay, address).start(`stranger${i}`))
  const see = async (response) => ((await response).status === 200 ? 'passes' : sayRefusal(await response))
  console.log(
    `lock-out, ${label}, ${most} strangers' starts: new device ${await see(openBrowser(relay, address).signIn(ada, 'PASSKEY'))}; ` +
      `known device ${await see(known.signIn(ada, 'PASSKEY'))}; signed-in user ${await see(signedIn.challenge(bob.idOf('PASSKEY')))}`,
  )
}

export async function attackByLockOut() {
  for (const type of ['PASSKEY', 'OAUTH', 'EMAIL_OTP'])
    for (const call of Object.keys(strangers)) await lockOutByName(type, call)
  await lockOutByAddress('192.0.2.1', 'one shared address')
  await lockOutByAddress(undefined, 'no address known')
}
