/** Sign-up: an e-mail address belongs to a user, and gets its wallet, only after a code from its mailbox was entered. */

import { getEndUserTerms, listAuthMethods, type Platform } from '@embedded-wallet/platform'
import { accountKey, type EndUserTerms, type ProfileName } from '@embedded-wallet/protocol'
import { memoryStore } from '@embedded-wallet/relay'
import { profileTraits } from '../src/wallet/profileTraits'
import { createAccount } from './accounts'
import type { Login } from './login'
import type { SendMail } from './mail'
import { Problem } from './problem'
import { randomDigits, randomToken } from './random'
import type { Users } from './users'

/** How long a code can be entered. */
export const signUpMinutes = 10
const wrongCodes = 5

/** A sign-up of one browser that is not complete. */
interface SignUp {
  email: string
  endsAt: number
  proof:
    | { from: 'demo'; code: string; triesLeft: number }
    /** The service mails the codes of this new wallet. Only a sign-in with one of them proves the address. */
    | { from: 'service'; login: Login; isProven: boolean }
}

/** The sign-ups of all browsers. A browser knows its own by a random id. */
export interface SignUps {
  /**
   * Starts a sign-up and mails a code, whether the address has a wallet or not: a stranger learns nothing.
   *
   * @param termsVersion - Of the terms that the user has accepted.
   * @throws Problem `TERMS_NOT_ACCEPTED` when the user has not accepted the terms in force.
   * @throws Problem `RATE_LIMITED` when there were too many, from this network, for this address or in total.
   */
  begin: (
    email: string,
    networkAddress?: string,
    termsVersion?: string,
  ) => Promise<{ id: string; accountId?: string }>
  /** The end-user terms that a new user accepts; undefined where there are none. */
  terms: () => Promise<EndUserTerms | undefined>
  /** @returns The new wallet. The service mails its codes. Until one is entered, the browser may only sign in to it. */
  loginOf: (id: string | undefined) => Login | undefined
  /** Notes that the service accepted a code for an account. */
  prove: (id: string | undefined, accountId: string) => void
  /**
   * Completes a sign-up. The address belongs to this user from now on.
   *
   * @param code - Where the demo mailed it.
   * @throws Problem `WRONG_CODE` when the code is wrong, or when the service has accepted none yet.
   * @throws Problem `SIGN_UP_OVER` after too many wrong codes or too much time.
   * @throws Problem `EMAIL_TAKEN` when the address has a wallet. Only the owner of the mailbox gets this far.
   */
  finish: (id: string | undefined, code?: string) => Promise<Login>
}

interface Dependencies {
  profile: ProfileName
  platform: Platform
  users: Users
  sendMail: SendMail
  /** Whether new users accept the end-user terms. */
  needsTerms: boolean
  /** What every new customer has. */
  customer: { region?: string; phoneNumber?: string }
}

export function createSignUps(parts: Dependencies): SignUps {
  const { profile, platform, users, sendMail, needsTerms, customer } = parts
  const terms = async () =>
    needsTerms && profile === '2026-08' ? await getEndUserTerms(platform) : undefined
  /** The page says the version. The server says when, and from where. */
  const accept = async (networkAddress: string, termsVersion: string | undefined) => {
    const inForce = await terms()
    if (inForce === undefined) return undefined
    if (termsVersion !== inForce.version) throw termsNotAccepted()
    const acceptedAt = new Date().toISOString()
    return { acceptedAt, ipAddress: networkAddress, termsVersion, acceptanceMethod: 'CHECKBOX' } as const
  }
  const spend = createLimits()
  const open = new Map<string, SignUp>()
  const find = (id: string | undefined) => {
    const signUp = id === undefined ? undefined : open.get(id)
    return signUp && signUp.endsAt > Date.now() ? signUp : undefined
  }
  /** The wallet of an address that was just proven. One without an AuthMethod has no other way in, so it is opened again. */
  const openWallet = async (email: string): Promise<Login> => {
    const user = users.find(email)
    if (user) {
      const authMethods = await listAuthMethods(platform, { accountId: user.accountId })
      if (authMethods.length > 0) throw emailTaken()
      return user
    }
    const login = await createAccount(platform, email, customer)
    return users.find(email) ?? users.remember({ email, ...login })
  }

  return {
    terms,

    async begin(email, networkAddress = 'unknown', termsVersion) {
      const consent = await accept(networkAddress, termsVersion)
      await spend(email, networkAddress)
      for (const [id, { endsAt }] of open) if (endsAt <= Date.now()) open.delete(id)
      const id = randomToken()
      const endsAt = Date.now() + signUpMinutes * 60_000
      if (profileTraits[profile].firstProof === 'code') {
        // Also for a taken address: otherwise the response, or its time, would tell that it is taken.
        const login = await createAccount(platform, email, {
          ...customer,
          ...(consent && { endUserTermsConsent: consent }),
        })
        open.set(id, { email, endsAt, proof: { from: 'service', login, isProven: false } })
        return { id, accountId: login.accountId }
      }
      const code = randomDigits(6)
      open.set(id, { email, endsAt, proof: { from: 'demo', code, triesLeft: wrongCodes } })
      await sendMail({ to: email, code, text: `The code ${code} opens your new wallet.` })
      return { id }
    },

    loginOf(id) {
      const proof = find(id)?.proof
      return proof?.from === 'service' ? proof.login : undefined
    },

    prove(id, accountId) {
      const proof = find(id)?.proof
      if (proof?.from === 'service' && accountKey(proof.login.accountId) === accountKey(accountId))
        proof.isProven = true
    },

    async finish(id, code) {
      const signUp = find(id)
      if (id === undefined || signUp === undefined) throw signUpOver()
      const { email, proof } = signUp
      const isProven = proof.from === 'demo' ? isSame(proof.code, code) : proof.isProven
      if (!isProven && proof.from === 'demo' && --proof.triesLeft === 0) {
        open.delete(id)
        throw signUpOver()
      }
      if (!isProven) throw wrongCode()
      // Before the first await: a code works once.
      open.delete(id)
      if (proof.from === 'demo') return openWallet(email)
      if (users.find(email)) throw emailTaken()
      return users.remember({ email, ...proof.login })
    },
  }
}

/** Each sign-up sends mail or creates a customer. Many users and the tests try the demo from one network address. */
function createLimits(): (email: string, networkAddress: string) => Promise<void> {
  const store = memoryStore()
  return async (email, networkAddress) => {
    const waits = [
      await store.spend(`sign-ups/network/${networkAddress}`, { points: 120, seconds: 600 }),
      await store.spend(`sign-ups/email/${email}`, { points: 5, seconds: 600 }),
      await store.spend('sign-ups', { points: 600, seconds: 600 }),
    ]
    if (waits.some((wait) => wait > 0))
      throw new Problem(
        429,
        'RATE_LIMITED',
        'Nothing was created: there were too many sign-ups. Try again in ten minutes.',
      )
  }
}

/** In constant time. */
function isSame(code: string, given = ''): boolean {
  let difference = code.length ^ given.length
  for (let i = 0; i < code.length; i++) difference |= code.charCodeAt(i) ^ given.charCodeAt(i)
  return difference === 0
}

const termsNotAccepted = () =>
  new Problem(400, 'TERMS_NOT_ACCEPTED', 'No wallet was created: accept the terms first.')
const wrongCode = () =>
  new Problem(400, 'WRONG_CODE', 'No wallet was opened: that code is wrong. Check it or request another one.')
const signUpOver = () =>
  new Problem(409, 'SIGN_UP_OVER', 'No wallet was opened: the code is over. Request another one.')
const emailTaken = () =>
  new Problem(409, 'EMAIL_TAKEN', 'No wallet was created: this address already has one. Sign in to it.')
