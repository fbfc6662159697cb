/** Where codes go: changes the e-mail address of the wallet's owner. */

import { useUpdateContact, useWallet } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { FieldForm } from '../parts/FieldForm.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { checkEmail } from '../words/contact.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import { Section } from './Section.js'
import type { SettingsProps, WalletContactData } from './settingsProps.js'
import { useOwner } from './useOwner.js'

/**
 * Where the service reaches the owner of this wallet: shows it, and changes the address for codes. It shows nothing
 * where the service has no signed changes of an address, and where neither `contact` nor the account says who owns the wallet.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletContact contact={contact} onDone={() => readContact()} />
 * ```
 */
export const WalletContact = (props: SettingsProps): ReactNode => (
  <Section name="contact">
    <Contact {...props} />
  </Section>
)

export function Contact(props: SettingsProps): ReactNode {
  const { profile } = useWallet()
  const owner = useOwner(props.contact)
  return owner && isNewer(profile) ? <ContactCard owner={owner} {...props} /> : null
}

function ContactCard({
  owner,
  contact,
  userName,
  onDone,
}: SettingsProps & { owner: WalletContactData }): ReactNode {
  const { approval, identifier } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { contact: words, purposes } = texts.settings
  const address = userName ?? identifier
  const { error, isRunning, update } = useUpdateContact()
  const problem = useProblem(error)
  const [typed, setTyped] = useState('')
  const next = typed.trim()
  const submit = async () => {
    const { status } = await approval.asClicked(
      'updateContact',
      () => update({ customerId: owner.customerId, email: next }),
      { purpose: fill(purposes.address, { address: next }) },
    )
    if (status !== 'done') return
    setTyped('')
    onDone?.('updateContact')
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
        icon="mail"
        variant="secondary"
        action={words.button}
        onSubmit={() => void submit()}
      />
    </Card>
  )
}
