/** The service's checks of payees: what the review shows of them, and what must be acknowledged before a payment. */

import {
  getCustomerExternalAccount,
  getExternalAccount,
  type Platform,
  PlatformError,
} from '@embedded-wallet/platform'
import { accountKey, type Quote } from '@embedded-wallet/protocol'
import { mustBeAcknowledged, type PayeeCheck } from '@embedded-wallet/ui/words'
import { payeeCheckOf } from './payees'

/** The checks of the payees of quotes. */
export interface PayeeChecks {
  /** Notes what the review of this quote shows. */
  note: (quote: Quote, check: PayeeCheck | undefined) => void
  /** @returns Whether this account has a quote with this id that waits for it. */
  acknowledge: (quoteId: string, accountId: string) => boolean
  /** Whether the user must acknowledge the payee of this quote before it is paid. It does not trust the page. */
  refuses: (quote: Quote | undefined) => Promise<boolean>
}

interface Noted {
  accountId: string
  status: string | undefined
  isAcknowledged: boolean
}

/** More quotes than a demo has open at once. The oldest is dropped first: it must be reviewed again. */
const maxNoted = 10_000

export function createPayeeChecks(platform: Platform): PayeeChecks {
  const noted = new Map<string, Noted>()
  return {
    note: ({ id, source }, check) => {
      const oldest = noted.size >= maxNoted ? noted.keys().next().value : undefined
      if (oldest !== undefined) noted.delete(oldest)
      const accountId = accountKey(source.accountId ?? '')
      noted.set(id, { accountId, status: check?.status, isAcknowledged: false })
    },
    acknowledge: (quoteId, accountId) => {
      const known = noted.get(quoteId)
      if (known?.accountId !== accountKey(accountId)) return false
      known.isAcknowledged = true
      return true
    },
    refuses: async (quote) => {
      const { accountId } = quote?.destination ?? {}
      if (quote === undefined || !accountId?.startsWith('ExternalAccount:')) return false
      const known = noted.get(quote.id)
      if (known?.isAcknowledged) return false
      // After a restart nothing is noted, and a check that was open may have ended.
      const isFinal = known !== undefined && known.status !== 'PENDING'
      const status = isFinal ? known.status : await readStatus(platform, accountId)
      return mustBeAcknowledged(status)
    },
  }
}

/** What the check says now, of an account of the platform or of one of its customers. */
async function readStatus(platform: Platform, accountId: string): Promise<string | undefined> {
  const account =
    (await getExternalAccount(platform, { accountId }).catch(noneWhenNotFound)) ??
    (await getCustomerExternalAccount(platform, { accountId }).catch(noneWhenNotFound))
  return account && payeeCheckOf(account)?.status
}

function noneWhenNotFound(error: unknown): undefined {
  if (!(error instanceof PlatformError) || error.serviceStatus !== 404) throw error
}
