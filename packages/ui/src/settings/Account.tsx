/** Who is signed in, the language of the screens, and the sign-out. */

import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { SelectField } from '../parts/Field.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { PaymentKeeper, useKeptPayments } from '../provider/PaymentKeeper.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { buttonTexts } from '../words/en/button.js'
import { settingsTexts } from '../words/en/settings.js'
import type { SettingsProps } from './Section.js'

export const Account = (props: SettingsProps): ReactNode => (
  <PaymentKeeper>
    <Known {...props} />
  </PaymentKeeper>
)

function Known({ userName, languages = [], onLanguage }: SettingsProps) {
  const { identifier, isLogin, signOut } = useScreens()
  const { settings, button, language } = useTexts(settingsTexts, buttonTexts)
  const words = settings.account
  const isPaying = useKeptPayments().payments.at(-1)?.payment.status === 'paying'
  // American English is English, where the app has no other.
  const chosen = [language, language.split('-')[0]!].find((code) => languages.includes(code))
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Card title={words.title}>
      <DefinitionList
        rows={[{ term: words.signedInAs, value: userName ?? identifier ?? '', kind: 'foreign' }]}
      />
      {onLanguage && languages.length > 1 && (
        <SelectField
          label={words.language}
          name="language"
          value={chosen ?? ''}
          choices={languages.map((code) => ({ value: code, label: nameOf(code) }))}
          placeholder={chosen ? undefined : nameOf(language)}
          onChange={(event) => event.target.value && onLanguage(event.target.value)}
        />
      )}
      {isPaying && <Muted>{button.paying}</Muted>}
      <Button icon={icons.exit} isBusy={isLeaving} onClick={leave}>
        {words.signOut}
      </Button>
      {isLogin === false && <Muted>{words.signOutApp}</Muted>}
    </Card>
  )
}

/** @returns Its own name: who reads it may understand no other. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
