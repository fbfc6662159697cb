/** The ways to sign in that this wallet can still get. While there is only one, adding a second one is the task. */

import type { AuthMethod } from '@embedded-wallet/core'
import { useRegisterSmsOtp, useUpdateContact, useWallet } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { FieldForm } from '../parts/FieldForm.js'
import { List, ListRow } from '../parts/List.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { useNewWay } from '../signIn/useNewWay.js'
import { wayIcons } from '../signIn/wayIcons.js'
import { checkPhone, readPhone } from '../words/contact.js'
import { commonTexts } from '../words/en/common.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import { useOwner } from './Contact.js'
import type { SettingsProps, WalletContactData } from './Section.js'

interface AddWaysProps extends SettingsProps {
  ways: readonly AuthMethod[]
  /** Whether the wallet has one way alone. */
  isOnly: boolean
}

export function AddWays({ ways, isOnly, ...props }: AddWaysProps): ReactNode {
  const { identityProvider, hasEmail } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { names } = texts.ways
  const { add, ways: words } = texts.settings
  const { profile, exportSigner } = useWallet()
  const hasPasskeys = useHasPasskeys()
  const { isCreating, isAdding, problem, createPasskey, addCodes, addProvider } = useNewWay(props)
  const [isPhoneForm, setPhoneForm] = useState(false)
  const has = (wanted: string) => ways.some(({ type }) => type === wanted)
  const hasPasskey = has('PASSKEY')
  const owner = useOwner(props.contact)
  const provider = identityProvider?.name ?? ''
  const all = [
    {
      type: 'PASSKEY',
      isOffered: hasPasskeys && (!hasPasskey || isNewer(profile)),
      name: hasPasskey ? add.anotherPasskeyName : names.PASSKEY,
      detail: hasPasskey ? add.anotherPasskeyDetail : add.passkeyDetail,
      label: hasPasskey ? add.anotherPasskey : add.passkey,
      isBusy: isCreating,
      onAdd: createPasskey,
    },
    {
      type: 'EMAIL_OTP',
      isOffered: !has('EMAIL_OTP') && hasEmail !== false,
      name: names.EMAIL_OTP,
      detail: add.emailDetail,
      label: add.email,
      isBusy: isAdding,
      onAdd: addCodes,
    },
    {
      type: 'SMS_OTP',
      isOffered: isNewer(profile) && owner !== undefined && !has('SMS_OTP'),
      name: names.SMS_OTP,
      detail: add.smsDetail,
      label: add.sms,
      // Not while its form is open.
      onAdd: isPhoneForm ? undefined : () => setPhoneForm(true),
    },
    {
      type: 'OAUTH',
      isOffered: identityProvider !== undefined && !has('OAUTH'),
      name: provider,
      detail: add.providerDetail,
      label: fill(add.provider, { provider }),
      isBusy: isAdding,
      onAdd: addProvider,
    },
  ]
  const rows = all.filter(({ isOffered }) => isOffered)
  // A word about the last one that was added stays.
  if (rows.length === 0) return <Notice problem={problem} />
  const why = exportSigner === undefined ? words.secondWhy : words.secondWhyWords
  return (
    <Card title={isOnly ? words.second : words.another} intro={isOnly && why}>
      <List>
        {rows.map(({ type, name, detail, label, isBusy, onAdd }) => (
          <ListRow key={type} icon={wayIcons[type] ?? icons.help} title={name} detail={detail}>
            {onAdd && (
              <Button isBusy={isBusy} aria-label={label} onClick={onAdd}>
                {add.button}
              </Button>
            )}
          </ListRow>
        ))}
      </List>
      {isPhoneForm && owner && !has('SMS_OTP') && (
        <AddPhoneForm contact={owner} onDone={props.onDone} onClose={() => setPhoneForm(false)} />
      )}
      <Notice problem={problem} />
    </Card>
  )
}

interface AddPhoneFormProps extends Pick<SettingsProps, 'onDone'> {
  contact: WalletContactData
  onClose: () => void
}

/** Codes by SMS: the number first, because the service sends codes to the number that it has on file. */
function AddPhoneForm({ contact, onDone, onClose }: AddPhoneFormProps): ReactNode {
  const texts = useTexts(commonTexts, settingsTexts, waysTexts)
  const { phone, purposes } = texts.settings
  const click = useClick(onDone)
  const contactVerb = useUpdateContact()
  const codes = useRegisterSmsOtp()
  const problem = useProblem(contactVerb.error ?? codes.error)
  const isBusy = contactVerb.isRunning || codes.isRunning
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? contact.phoneNumber ?? ''
  const number = readPhone(shown)
  const submit = async () => {
    const update = () => contactVerb.update({ customerId: contact.customerId, phoneNumber: number })
    const isSet =
      contact.phoneNumber === number ||
      (await click('updateContact', update, { purpose: fill(purposes.number, { number }) }))
    if (!isSet) return
    const purpose = fill(purposes.sms, { number })
    if (await click('registerSmsOtp', () => codes.register(), { purpose })) onClose()
  }
  return (
    <>
      <FieldForm
        label={phone.label}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        value={shown}
        onValue={setTyped}
        check={() => checkPhone(texts, number)}
        hint={phone.hint}
        problem={problem}
        isBusy={isBusy}
        icon={icons.message}
        action={phone.button}
        onSubmit={() => void submit()}
      />
      <Button variant="foot" disabled={isBusy} onClick={onClose}>
        {texts.common.cancel}
      </Button>
    </>
  )
}
