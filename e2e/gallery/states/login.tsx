/** The states of the login: sign up, log in, unlock, the first passkey, and what goes wrong on the way. */

import { registerEmailOtp } from '@embedded-wallet/core'
import { WalletLogin, WalletWays } from '@embedded-wallet/ui'
import { fill } from '@embedded-wallet/ui/words'
import { email } from '../stage.js'
import type { Stage, States, User } from '../state.js'
import { broken, down, given, held, on, refused } from '../state.js'

const notice = () => '[data-part=notice]'
const starts = /login\/sign-up$/
const limited = refused(429, 'RATE_LIMITED', { 'Retry-After': '40' })
const reads = /GET .*\/auth\/credentials$/

const signUp = async ({ type, press, texts }: User) => {
  await type('email', email)
  await press(texts.login.signUp.button)
}
const mailed = async (user: User) => {
  await signUp(user)
  await user.see(user.texts.loginSteps.confirm.title)
}
const enter = async ({ type, press, texts }: User, code: string) => {
  await type('otp', code)
  if (!/^\d{6}$/.test(code)) await press(texts.loginSteps.confirm.button)
}
const confirmed = async (user: User) => {
  await mailed(user)
  const { mails, app } = user.stage
  await enter(user, mails.at(-1) ?? app.newestCode())
}
const returning = ({ press, texts }: User) => press(texts.login.signUp.haveOne)
const logIn = async (user: User) => {
  await returning(user)
  await user.type('email', email)
  await user.press(user.texts.login.logIn.button)
}
const getCode = async (user: User) => {
  await logIn(user)
  await user.press(user.texts.signIn.ways.emailCode)
}
const addCodes = ({ wallet }: Stage) => registerEmailOtp(wallet, { email })
const closePrompts = ({ app }: Stage) => app.passkeys.decline(9)

const show = () => <WalletLogin />
const out = { show, user: 'out' } as const
const away = { show, user: 'away' } as const
const locked = { show, user: 'locked' } as const
const bare = { show, user: 'new' } as const

export const loginStates: States = {
  'sign-up': { ...out, shown: (t) => t.login.signUp.title },
  'sign-up, wrong address': {
    ...out,
    act: ({ press, texts }) => press(texts.login.signUp.button),
    shown: (t) => t.ways.wrongEmail,
  },
  'sign-up, terms': {
    ...out,
    show: () => <WalletLogin hasTerms />,
    line: on(/terms$/, given({ version: '2026-07', url: 'https://shop.example/terms' })),
    act: async (user) => {
      await user.see('[data-part=tick]')
      await signUp(user)
    },
    shown: (t) => t.login.signUp.acceptFirst,
  },
  'sign-up, busy': { ...out, line: on(starts, held), act: signUp, shown: () => '[aria-busy=true]' },
  'sign-up, offline': { ...out, line: on(starts, down), act: signUp, shown: notice },
  'sign-up, error': { ...out, line: on(starts, broken), act: signUp, shown: notice },
  code: { ...out, act: mailed, shown: (t) => t.signIn.code.hints.EMAIL_OTP },
  'code, empty': {
    ...out,
    act: async (user) => {
      await mailed(user)
      await enter(user, '')
    },
    shown: (t) => t.signIn.code.empty,
  },
  'code, wrong': {
    ...out,
    act: async (user) => {
      await mailed(user)
      await enter(user, 'WRONG7')
    },
    shown: (t) => t.errors.wrongCode,
  },
  'code, busy': { ...out, line: on(/confirm$/, held), act: confirmed, shown: () => '[aria-busy=true]' },
  'code, sent again': {
    ...out,
    act: async (user) => {
      await mailed(user)
      await user.press(user.texts.signIn.code.another)
    },
    shown: (t) => t.signIn.code.sentAgain,
  },
  'code, must wait': {
    ...out,
    line: (request, next, mails) => (mails.length > 0 ? limited(request, next, mails) : next(request)),
    act: async (user) => {
      await mailed(user)
      await user.press(user.texts.signIn.code.another)
    },
    shown: (t) => t.signIn.code.anotherIn.other,
  },
  'first passkey, prompt closed': {
    ...out,
    before: closePrompts,
    act: confirmed,
    shown: (t) => t.newWay.promptClosed,
  },
  'first passkey, busy': {
    ...out,
    line: on(/registration-options$/, held),
    act: confirmed,
    shown: (t) => t.loginSteps.first.title,
  },
  'first passkey, confirmed by the code': {
    ...out,
    profile: '2026-08',
    before: closePrompts,
    act: confirmed,
    shown: (t) => t.newWay.promptClosed,
  },
  'first way': {
    ...bare,
    screens: { identityProvider: { name: 'Acme', visit: async () => ({ failure: 'closed' }) } },
    shown: (t) => t.loginSteps.first.codes,
  },
  'first way, no passkeys here': {
    ...bare,
    hasNoPasskeys: true,
    shown: (t) => t.loginSteps.first.otherTitle,
  },
  'first way, window closed': {
    ...bare,
    screens: { identityProvider: { name: 'Acme', visit: async () => ({ failure: 'closed' }) } },
    act: ({ press, texts }) => press(fill(texts.loginSteps.first.provider, { provider: 'Acme' })),
    shown: notice,
  },
  'log-in': { ...away, act: returning, shown: (t) => t.login.logIn.title },
  'log-in, wrong address': {
    ...away,
    act: async (user) => {
      await returning(user)
      await user.press(user.texts.login.logIn.button)
    },
    shown: (t) => t.ways.wrongEmail,
  },
  'log-in, offline': { ...away, line: on(/login\/start$/, down), act: logIn, shown: notice },
  'log-in, busy': { ...away, line: on(/login\/start$/, held), act: logIn, shown: () => '[aria-busy=true]' },
  proof: { ...away, before: addCodes, act: logIn, shown: (t) => t.loginSteps.proof.title },
  'proof, help': {
    ...away,
    act: async (user) => {
      await logIn(user)
      await user.press(user.texts.signIn.ways.another)
      await user.press(user.texts.signIn.ways.lost)
    },
    shown: (t) => t.signIn.ways.lostOnly,
  },
  'proof, prompt closed': {
    ...away,
    before: closePrompts,
    act: async (user) => {
      await logIn(user)
      await user.press(user.texts.signIn.ways.signIn.passkey)
    },
    shown: notice,
  },
  'proof, no passkeys here': {
    ...away,
    hasNoPasskeys: true,
    act: logIn,
    shown: (t) => t.signIn.ways.noPasskeysHere,
  },
  'proof, code': { ...away, before: addCodes, act: getCode, shown: (t) => t.signIn.code.another },
  offline: { show, user: 'out', line: down, shown: (t) => t.common.tryAgain },
  error: { show, user: 'out', line: broken, shown: (t) => t.common.tryAgain },
  'wallet gone': {
    show,
    user: 'found',
    line: refused(404, 'ACCOUNT_GONE'),
    shown: (t) => t.errors.unknownWallet,
  },
  unlock: { ...locked, before: addCodes, shown: (t) => t.loginSteps.proof.unlockTitle },
  'unlock, prompt closed': {
    ...locked,
    before: closePrompts,
    act: ({ press, texts }) => press(texts.signIn.ways.signIn.passkey),
    shown: notice,
  },
  'unlock, busy': {
    ...locked,
    line: on(/challenge$/, held),
    act: ({ press, texts }) => press(texts.signIn.ways.signIn.passkey),
    shown: () => '[aria-busy=true]',
  },
  'unlock, offline': { ...locked, line: on(reads, down), shown: (t) => t.common.tryAgain },
  'passkey offered': {
    ...bare,
    profile: '2026-08',
    act: async ({ press, see, type, texts, stage }) => {
      await press(texts.signIn.ways.emailCode)
      await see(texts.signIn.code.label)
      await type('otp', stage.app.newestCode())
    },
    shown: (t) => t.loginSteps.first.offerTitle,
  },
  finding: { show, user: 'found', line: on(/accounts$/, held), shown: (t) => t.parts.stillTrying },
  'session of the app over': {
    user: 'found',
    show: () => (
      <WalletLogin>
        <WalletWays />
      </WalletLogin>
    ),
    act: async ({ see, press, texts, stage }) => {
      await see(texts.settings.ways.second)
      stage.isKnown = false
      await press(texts.settings.add.email)
    },
    shown: (t) => t.loginSteps.proof.overTitle,
  },
}
