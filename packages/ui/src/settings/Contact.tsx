/** Where codes go: changes the email address of the wallet's owner, and the number of a wallet that has codes by SMS. */

import { useAccount, useAuthMethods, useUpdateContact, useWallet } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { FieldForm } from '../parts/FieldForm.js'
import * as icons from '../parts/moreIcons.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { CodeForm } from '../signIn/CodeForm.js'
import { useClick } from '../signIn/useClick.js'
import { checkEmail, checkPhone, readEmail, readPhone } from '../words/contact.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import type { SettingsProps, WalletContactData } from './Section.js'
import { useAskedCode } from './useAskedCode.js'

type Kind = 'email' | 'phone'

export function Contact({ contact, userName, onDone }: SettingsProps): ReactNode {
  const { profile } = useWallet()
  const { identifier } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { contact: words, purposes } = texts.settings
  const owner = useOwner(contact)
  const click = useClick(onDone)
  const { data: ways = [] } = useAuthMethods()
  const { error, isRunning, update } = useUpdateContact()
  const problem = useProblem(error)
  const { readCode, question, end } = useAskedCode()
  const codeProblem = useProblem(question?.error, 'code')
  const [typed, setTyped] = useState<Record<Kind, string>>({ email: '', phone: '' })
  const [changed, setChanged] = useState<Kind>('email')
  if (!owner || !isNewer(profile)) return null
  const address = userName ?? identifier
  const { customerId } = owner
  const forms = {
    email: {
      next: readEmail(typed.email),
      start: (email: string) => update({ customerId, email, readCode }),
      purpose: (next: string) => fill(purposes.address, { address: next }),
      check: checkEmail,
      field: {
        label: words.label,
        name: 'contact',
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
      },
      button: { icon: icons.mail, action: words.button },
    },
    phone: {
      next: readPhone(typed.phone),
      start: (phoneNumber: string) => update({ customerId, phoneNumber, readCode }),
      purpose: (number: string) => fill(purposes.number, { number }),
      check: checkPhone,
      field: { label: words.numberLabel, name: 'number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
      button: { icon: icons.next, action: words.numberButton },
    },
  } as const
  const submit = async (kind: Kind) => {
    const { next, start, purpose } = forms[kind]
    setChanged(kind)
    const isDone = await click('updateContact', () => start(next), { purpose: purpose(next) })
    end()
    if (isDone) setTyped((all) => ({ ...all, [kind]: '' }))
  }
  if (question !== undefined) {
    const isPhone = changed === 'phone'
    return (
      <Card
        title={words.title}
        intro={fill(isPhone ? words.numberSent : words.codeSent, { address: question.address })}
      >
        <CodeForm
          isBusy={question.isBusy}
          problem={codeProblem}
          email={question.address}
          channel={isPhone ? 'SMS_OTP' : 'EMAIL_OTP'}
          codesSent={question.codesSent}
          label={isPhone ? words.confirmNumber : words.confirm}
          onCode={question.enter}
          onAnother={question.another}
          error={question.error}
          onBack={question.back}
        />
      </Card>
    )
  }
  const hasNumber = ways.some(({ type }) => type === 'SMS_OTP')
  const kinds: Kind[] = hasNumber ? ['email', 'phone'] : ['email']
  return (
    <Card
      title={words.title}
      intro={address === undefined ? words.intro : fill(words.introSignIn, { address })}
    >
      {contact && (
        <DefinitionList
          rows={[
            { term: words.email, value: contact.email ?? words.none, kind: 'foreign' },
            { term: words.phone, value: contact.phoneNumber ?? words.none, kind: 'foreign' },
          ]}
        />
      )}
      {kinds.map((kind) => (
        <FieldForm
          key={kind}
          {...forms[kind].field}
          {...forms[kind].button}
          value={typed[kind]}
          onValue={(value) => setTyped((all) => ({ ...all, [kind]: value }))}
          check={() => forms[kind].check(texts, forms[kind].next)}
          hint={words.hint}
          problem={kind === changed ? problem : undefined}
          isBusy={isRunning && kind === changed}
          variant="secondary"
          onSubmit={() => void submit(kind)}
        />
      ))}
    </Card>
  )
}

/** @returns The owner of the wallet. Undefined if neither the app nor the account tells who it is: no address can be changed then. */
export function useOwner(contact: WalletContactData | undefined): WalletContactData | undefined {
  const { data: account } = useAccount()
  // JSON of the app's backend may have null.
  const customerId = contact?.customerId ?? account?.customerId
  return customerId === undefined ? undefined : { ...contact, customerId }
}
