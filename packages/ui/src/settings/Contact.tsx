/** Where codes go: changes the e-mail address of the wallet's owner. */

import { useAccount, useUpdateContact, useWallet } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { FieldForm } from '../parts/FieldForm.js'
import * as icons from '../parts/moreIcons.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { checkEmail } from '../words/contact.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import type { SettingsProps, WalletContactData } from './Section.js'

export function Contact({ contact, userName, onDone }: SettingsProps): ReactNode {
  const { profile } = useWallet()
  const { identifier } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { contact: words, purposes } = texts.settings
  const owner = useOwner(contact)
  const click = useClick(onDone)
  const { error, isRunning, update } = useUpdateContact()
  const problem = useProblem(error)
  const [typed, setTyped] = useState('')
  if (!owner || !isNewer(profile)) return null
  const address = userName ?? identifier
  const next = typed.trim()
  const submit = async () => {
    const work = () => update({ customerId: owner.customerId, email: next })
    const purpose = fill(purposes.address, { address: next })
    if (await click('updateContact', work, { purpose })) setTyped('')
  }
  return (
    <Card
      title={words.title}
      intro={address === undefined ? words.intro : fill(words.introSignIn, { address })}
    >
      {contact && (
        <DefinitionList
          rows={[
            { term: words.email, value: contact.email ?? words.none },
            { term: words.phone, value: contact.phoneNumber ?? words.none },
          ]}
        />
      )}
      <FieldForm
        label={words.label}
        name="contact"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={typed}
        onValue={setTyped}
        check={() => checkEmail(texts, next)}
        hint={words.hint}
        problem={problem}
        isBusy={isRunning}
        icon={icons.mail}
        variant="secondary"
        action={words.button}
        onSubmit={() => void submit()}
      />
    </Card>
  )
}

/** @returns The owner of the wallet. Undefined when neither the app nor the account says who it is: no address can be changed then. */
export function useOwner(contact: WalletContactData | undefined): WalletContactData | undefined {
  const { data: account } = useAccount()
  const customerId = account?.customerId
  return contact ?? (customerId === undefined ? undefined : { customerId })
}
