/** Receives money: the addresses and instructions of this wallet. */

import { Page } from '../shell/Page'

export function ReceivePage() {
  return <Page title="Receive money">{null}</Page>
}
