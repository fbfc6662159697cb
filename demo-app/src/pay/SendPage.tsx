/** Sends money: the form of the package, with the functions of this app. What becomes of a payment is on its page. */

import { type SendPrefill, WalletSend } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths, paymentPath } from '../../shared/paths'
import { acknowledge, getBanks, getLimits, lookUp, savePayee } from '../api/api'
import { payeesQuery } from '../api/queries'
import { Page, useWalletPage } from '../wallet/Page'
import { usePayer } from './parties'
import { prefillOfLink } from './prefill'

export function SendPage() {
  const { info, service, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const { data: payees } = useQuery(payeesQuery)
  const payer = usePayer()
  const again = useHistoryState<SendPrefill | null>()
  const linked = prefillOfLink(useSearch()) ?? again
  const [prefill, setPrefill] = useState<SendPrefill>()
  // A payment may take all of it.
  const [hadMoney] = useState(info.balance > 0)
  useEffect(() => {
    if (!linked) return
    setPrefill(linked)
    // A reload must keep what the user enters from here on.
    navigate(paths.send, { replace: true })
  })
  if (linked) return null
  // The page of the balance shows what comes first.
  if (!hadMoney) return <Redirect to={paths.home} replace />
  return (
    <Page title="Send money" isTitleHidden>
      <WalletSend
        key={JSON.stringify(prefill)}
        {...{ payees, lookUp, acknowledge, prefill, payer }}
        savePayee={async (account) => {
          const payee = await savePayee(account)
          // A new recipient has its name before the payment has a page.
          void refresh()
          return payee
        }}
        limits={getLimits}
        banks={getBanks}
        recipientHint={hintOf(service.isEmbeddedSandbox, info.isTestService)}
        onSent={({ quote }) => {
          // "Back" leads to where the user came from, not to an empty form.
          navigate(paymentPath(quote.transactionId ?? quote.id), { replace: true })
          void refresh()
        }}
        onDone={() => navigate(paths.home)}
        onCancel={() => navigate(paths.home)}
        // Even if the outcome is unknown: the balance may show it.
        onProblem={() => void refresh()}
      />
    </Page>
  )
}

function hintOf(isSandbox: boolean, isTestService: boolean): string | undefined {
  if (isSandbox)
    return 'An address such as $success.usd@sandbox.example, or any name: it becomes a test payee.'
  return isTestService
    ? 'An address such as $name@domain. On this test service, any name is a test payee.'
    : undefined
}
