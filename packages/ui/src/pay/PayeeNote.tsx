/** Shows what the service found out about the name of a payee, and lets the user acknowledge a name that does not match. */

import type { Quote } from '@embedded-wallet/core'
import type { Payee } from '../format/shownQuote.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { Said } from '../parts/Said.js'
import { Tick } from '../parts/Tick.js'
import { useTexts } from '../provider/texts.js'
import { describePayeeCheck } from '../words/describePayeeCheck.js'
import { checkTexts } from '../words/en/check.js'
import { addressOf } from '../words/partyLines.js'
import { isVisible } from '../words/visibleText.js'

const marks = { good: icons.check, info: icons.info, warning: icons.help, error: icons.alert }

interface PayeeNoteProps {
  quote: Quote
  payee: Payee
  isAcknowledged: boolean
  onAcknowledge: (isAcknowledged: boolean) => void
}

export function PayeeNote({ quote, payee, isAcknowledged, onAcknowledge }: PayeeNoteProps) {
  const { check, isTest } = payee
  const texts = useTexts(checkTexts)
  const words = texts.check
  const { tone, title, text, acknowledgement } = describePayeeCheck(texts, check, isTest ?? false)
  // Nothing was checked, and nothing is wrong: it must not outweigh the amount.
  if (!check && !isTest) return <Muted>{addressOf(quote.destination) ? text : title}</Muted>
  const Mark = marks[tone]
  const showsBothNames = check?.status === 'PARTIAL_MATCH' || check?.status === 'NOT_MATCHED'
  return (
    <section aria-label={words.label} data-part="notice" data-tone={tone}>
      <Mark />
      <div data-part="stack" data-gap="small">
        <h3 data-part="note-title">
          <Said>{title}</Said>
        </h3>
        <p data-part="notice-text">
          <Said>{text}</Said>
        </p>
        {showsBothNames && (
          <DefinitionList
            rows={[
              {
                term: words.nameOnPayment,
                value: isVisible(check.enteredName) ? check.enteredName : words.none,
                kind: 'foreign',
              },
              { term: words.bankSays, value: check.verifiedName, kind: 'foreign' },
            ]}
          />
        )}
        {acknowledgement && (
          <Tick isSet={isAcknowledged} onSet={onAcknowledge}>
            {acknowledgement}
          </Tick>
        )}
      </div>
    </section>
  )
}
