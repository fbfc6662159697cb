/** The states of the settings, section by section, and of the question that their actions lead to. */

import { registerEmailOtp, setWalletPrivacy, signInWithPasskey } from '@embedded-wallet/core'
import {
  type SettingsProps,
  WalletContact,
  WalletDevices,
  WalletPrivacy,
  WalletRecovery,
  WalletSettings,
  WalletWays,
} from '@embedded-wallet/ui'
import { fill } from '@embedded-wallet/ui/words'
import { email } from '../stage.js'
import type { Stage, States, User } from '../state.js'
import { broken, changed, down, held, on, reading } from '../state.js'

const notice = () => '[data-part=notice]'
const newer = { profile: '2026-08' } as const

const ofUser = ({ customerId, written }: Stage): SettingsProps => ({
  userName: email,
  contact: { customerId, email: written.address, phoneNumber: '+15550100' },
})
const ways = (stage: Stage) => <WalletWays {...ofUser(stage)} />
const addCodes = ({ wallet }: Stage) => registerEmailOtp(wallet, { email })
const closePrompts = ({ app }: Stage) => app.passkeys.decline(9)
const remove = ({ press, texts }: User) => press(texts.settings.ways.remove)
const credentials = /GET .*\/auth\/credentials$/

export const waysStates: States = {
  one: { show: ways, shown: (t) => t.settings.ways.one },
  several: { show: ways, before: addCodes, shown: (t) => t.settings.ways.several },
  'all kinds': {
    show: ways,
    ...newer,
    screens: { identityProvider: { name: 'Acme', visit: async () => ({ failure: 'no-window' }) } },
    shown: (t) => t.settings.add.smsDetail,
  },
  'number for codes': {
    show: ways,
    ...newer,
    act: ({ press, texts }) => press(texts.settings.add.sms),
    shown: (t) => t.settings.phone.hint,
  },
  'wrong number': {
    show: ways,
    ...newer,
    act: async ({ press, type, texts }) => {
      await press(texts.settings.add.sms)
      await type('phone', '12')
      await press(texts.settings.phone.button)
    },
    shown: (t) => t.ways.wrongPhone,
  },
  'window of the provider closed': {
    show: ways,
    screens: { identityProvider: { name: 'Acme', visit: async () => ({ failure: 'closed' }) } },
    act: ({ press, texts }) => press(fill(texts.settings.add.provider, { provider: 'Acme' })),
    shown: notice,
  },
  'remove?': { show: ways, before: addCodes, act: remove, shown: () => '[data-part=dialog]' },
  'remove, failed': {
    show: ways,
    before: addCodes,
    line: on(/DELETE/, broken),
    act: async (user) => {
      await remove(user)
      await user.see('[data-part=dialog]')
      await user.press(user.texts.settings.remove.remove)
    },
    shown: notice,
  },
  'incomplete rows': {
    show: ways,
    line: on(
      credentials,
      changed(({ data, ...more }) => ({ ...more, data: [...(data as []), {}] })),
    ),
    shown: (t) => t.settings.notReadable,
  },
  ...reading(ways),
}

const devices = (stage: Stage) => <WalletDevices {...ofUser(stage)} />
const others = async ({ app, wallet }: Stage) => {
  for (let count = 0; count < 2; count++) await signInWithPasskey(app.wallet(wallet.accountId))
}

export const devicesStates: States = {
  'this one': { show: devices, shown: (t) => t.settings.devices.thisDevice },
  several: { show: devices, before: others, shown: (t) => t.settings.devices.signOutOthers },
  'ends soon': {
    show: devices,
    ...newer,
    screens: { expiringMs: 86_400_000 },
    shown: (t) => t.settings.devices.stay,
  },
  'sign-out failed': {
    show: devices,
    before: others,
    line: on(/DELETE/, broken),
    act: ({ press, texts }) => press(texts.settings.devices.signOutOthers),
    shown: notice,
  },
  ...reading(devices),
}

const contact = (stage: Stage) => <WalletContact {...ofUser(stage)} />

export const contactStates: States = {
  known: { show: contact, ...newer, shown: (t) => t.settings.contact.phone },
  'not known to the app': { show: () => <WalletContact />, ...newer, shown: (t) => t.settings.contact.title },
  'wrong address': {
    show: contact,
    ...newer,
    act: async ({ type, press, texts }) => {
      await type('contact', 'ada')
      await press(texts.settings.contact.button)
    },
    shown: (t) => t.ways.wrongEmail,
  },
  offline: {
    show: contact,
    ...newer,
    line: on(/PATCH/, down),
    act: async ({ type, press, texts }) => {
      await type('contact', 'ada@new.example')
      await press(texts.settings.contact.button)
    },
    shown: notice,
  },
}

const privacy = (stage: Stage) => <WalletPrivacy {...ofUser(stage)} />
const makePrivate = ({ press, texts }: User) => press(texts.settings.privacy.makePrivate)

export const privacyStates: States = {
  public: { show: privacy, ...newer, shown: (t) => t.settings.privacy.isPublic },
  private: {
    show: privacy,
    ...newer,
    before: ({ wallet }) => setWalletPrivacy({ ...wallet, approvePayload: () => true }, { isPrivate: true }),
    shown: (t) => t.settings.privacy.isPrivate,
  },
  'made private': {
    show: privacy,
    ...newer,
    act: async (user) => {
      await makePrivate(user)
      await user.press(user.texts.question.raw.sign)
    },
    shown: (t) => t.settings.privacy.isPrivate,
  },
  loading: { show: privacy, ...newer, line: held, shown: () => '[data-part=loading]' },
  offline: { show: privacy, ...newer, line: on(/PATCH/, down), act: makePrivate, shown: notice },
}

const recovery = (stage: Stage) => <WalletRecovery {...ofUser(stage)} />
const exporting = { show: recovery, screens: { exportSigner: 'unsigned-sandbox' } } as const
const reveal = ({ press, texts }: User) => press(texts.settings.recovery.show)

export const recoveryStates: States = {
  hidden: { ...exporting, shown: (t) => t.settings.recovery.show },
  shown: { ...exporting, act: reveal, shown: (t) => t.settings.recovery.hide },
  'hidden again': {
    ...exporting,
    act: async ({ press, texts }) => {
      await press(texts.settings.recovery.show)
      await press(texts.settings.recovery.hide)
    },
    shown: (t) => t.settings.recovery.show,
  },
  offline: { ...exporting, line: on(/export/, down), act: reveal, shown: notice },
}

export const settingsStates: States = {
  all: {
    show: (stage) => <WalletSettings {...ofUser(stage)} />,
    ...newer,
    shown: (t) => t.settings.privacy.title,
  },
  languages: {
    show: (stage) => (
      <WalletSettings {...ofUser(stage)} languages={['en', 'de', 'ja', 'ar']} onLanguage={() => undefined} />
    ),
    shown: (t) => t.settings.account.language,
  },
}

export const questionStates: States = {
  'step-up, prompt closed': {
    ...exporting,
    before: closePrompts,
    act: reveal,
    shown: (t) => t.question.stepUpTitle,
  },
  'step-up, code': {
    ...exporting,
    before: addCodes,
    hasNoPasskeys: true,
    act: reveal,
    shown: (t) => t.signIn.code.hints.EMAIL_OTP,
  },
  'step-up, offline': {
    ...exporting,
    line: on(credentials, down),
    act: reveal,
    shown: (t) => t.common.checkAgain,
  },
  'what cannot be read': { show: privacy, ...newer, act: makePrivate, shown: (t) => t.question.raw.title },
}
