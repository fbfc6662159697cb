/** Every hook as a row: what it is for, how long it may take, what it gets and what it may answer. The calls, their checks and the OpenAPI document are made from it. */

import {
  Amount,
  CreateQuoteBody,
  EmailAddress,
  EndUserTermsConsent,
  Identifier,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const optionalText = v.exactOptional(v.string())

/** A user of the app. The relay finds the wallet, and makes it at the first call: see `walletOf` of the platform client, which also takes the other fields of a customer. */
const User = v.looseObject({
  /** Your own id of the user, which never changes and is never used again. */
  userId: text(256),
  email: v.exactOptional(EmailAddress),
})
export type User = v.InferOutput<typeof User>

/** An account that the app knows itself. */
const Account = v.strictObject({
  /** Such as `InternalAccount:<id>`. */
  accountId: Identifier,
  /** With it, pages can read the account. */
  customer: v.exactOptional(
    v.strictObject({ id: optionalText, email: optionalText, customerType: optionalText }),
  ),
})
export type Account = v.InferOutput<typeof Account>

const UserOrAccount = v.union([
  v.strictObject({ user: v.nullable(User) }),
  v.strictObject({ account: v.nullable(Account) }),
])

/** To a UMA address. */
const UmaPayment = v.strictObject({
  umaAddress: text(256),
  currency: text(16),
  /** An integer in the smallest unit of the locked side's currency. */
  amount: v.pipe(Amount, v.minValue(1)),
  /** Which side `amount` fixes. Default: `SENDING`, what leaves the wallet. */
  lockedSide: v.exactOptional(v.picklist(['SENDING', 'RECEIVING'])),
  description: v.exactOptional(text(500)),
})
const { source: _, immediatelyExecute: __, ...quoteEntries } = CreateQuoteBody.entries
/** To anything else: the body of `POST /quotes` without its source. */
const OtherPayment = v.strictObject(quoteEntries)
export type Payment = v.InferOutput<typeof UmaPayment> | v.InferOutput<typeof OtherPayment>

const aboutQuote = {
  /** Your own id of the order. `keepPayment` gets it. */
  reference: v.exactOptional(text(256)),
}
const aboutPayment = {
  /** Fields of yours beside those of the quote, such as `payee`. */
  add: v.exactOptional(v.record(v.string(), v.unknown())),
  /** The last quote that `keepPayment` got for this order. While it can be paid, and once somebody has begun to pay it, the page gets it again. */
  quoteId: v.exactOptional(v.nullable(Identifier)),
  ...aboutQuote,
}

/** The relay asks the service for the quote of `pay`; or the app has asked for it, and gives `quote` as the service sent it. */
const QuoteAnswer = v.union([
  v.strictObject({ pay: UmaPayment, ...aboutPayment }),
  v.strictObject({ pay: OtherPayment, ...aboutPayment }),
  v.strictObject({ quote: v.looseObject({ id: Identifier, transactionId: Identifier }), ...aboutQuote }),
])

/** Why the app does not sell: the body of a 4xx of `createQuote`, and of no other hook. */
export const Refusal = v.strictObject({
  /** Your own code, such as `SOLD_OUT`. */
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)),
  /** The user reads it. */
  message: text(500),
})

const CurrencyAmountSent = v.looseObject({ amount: Amount })
const identifier = v.string()
const signedIn = {
  accountId: Identifier,
  /** The user, where a hook has named it. */
  userId: optionalText,
  authMethodId: optionalText,
}

/** What every hook gets beside its own fields. */
export const commonEntries = {
  version: v.literal(1),
  hook: v.string(),
  /** The browser's call: absent if none stands behind the hook. Its cookies and its Authorization come as headers. */
  request: v.exactOptional(
    v.strictObject({ method: v.string(), path: v.string(), origin: optionalText, address: optionalText }),
  ),
}

export interface HookRow {
  readonly does: string
  /** The default of its time limit. */
  readonly timeoutMs: number
  /** Whether it changes nothing, so that it is asked once more if the connection broke. */
  readonly isRead?: true
  /** What it gets beside `commonEntries`. */
  readonly sends: v.ObjectEntries
  /** The body of a 200. Without one, any 2xx is success, and its body is not read. */
  readonly answer?: v.GenericSchema
  /** Whether the `Set-Cookie` of its answer reaches the browser. */
  readonly setsCookies?: true
}

export const hookTable = {
  authorize: {
    does: 'Says who is signed in to the app: its user, or its accounts. `{"user":null}`, an empty list and 401 mean nobody.',
    timeoutMs: 3_000,
    isRead: true,
    sends: {},
    answer: v.union([
      v.strictObject({ user: v.nullable(User) }),
      v.strictObject({ accounts: v.pipe(v.array(Account), v.maxLength(100)) }),
    ]),
  },
  createQuote: {
    does: 'Says what is paid for an order. A 4xx other than 401 with `code` and `message` refuses it in the words of the app.',
    timeoutMs: 5_000,
    sends: {
      accountId: Identifier,
      /** What the page sent: look prices up, and check each field. */
      order: v.exactOptional(v.unknown()),
      /** The same for the same order. It also comes as the header `Idempotency-Key`. */
      idempotencyKey: optionalText,
    },
    answer: QuoteAnswer,
  },
  keepPayment: {
    does: 'Writes the payment into the row of its order, before the page gets the quote. `settle` then finds the order by `transactionId`, and the next `createQuote` names its `quoteId`.',
    timeoutMs: 5_000,
    sends: {
      reference: optionalText,
      accountId: Identifier,
      quoteId: Identifier,
      transactionId: Identifier,
      order: v.exactOptional(v.unknown()),
    },
  },
  settle: {
    does: 'Is told how a payment ended, as the service reports it. It may come more than once, and `FAILED` after `COMPLETED`, when a bank returns the money. Paid: `COMPLETED`, with the amount of the order.',
    timeoutMs: 10_000,
    sends: {
      transactionId: Identifier,
      quoteId: v.exactOptional(Identifier),
      status: v.string(),
      sentAmount: v.exactOptional(CurrencyAmountSent),
      receivedAmount: v.exactOptional(CurrencyAmountSent),
    },
  },
  authorizeAction: {
    does: 'Decides on a payment, or on a change of who owns a wallet. `{}` leaves the default.',
    timeoutMs: 5_000,
    isRead: true,
    sends: {
      operation: v.string(),
      accountId: Identifier,
      quote: v.exactOptional(v.looseObject({})),
      body: v.exactOptional(v.looseObject({})),
    },
    answer: v.strictObject({ decision: v.exactOptional(v.picklist(['allow', 'step-up', 'deny'])) }),
  },
  notifyOwner: {
    does: 'Mails the owner after a change of who owns the wallet, and after a sign-in on a new device.',
    timeoutMs: 10_000,
    sends: {
      event: v.picklist(['ownership', 'device']),
      /** Your own id of the user: the `platformCustomerId` of the customer. */
      userId: v.string(),
      accountId: Identifier,
      customerId: v.exactOptional(v.string()),
      operation: optionalText,
      authMethodType: optionalText,
      outcome: v.exactOptional(v.picklist(['done', 'processing', 'unknown'])),
      steppedUp: v.exactOptional(v.boolean()),
      traceId: v.string(),
    },
  },
  onSignedOut: {
    does: "Ends the app's own session, after the user has signed out of the wallet.",
    timeoutMs: 5_000,
    sends: {},
    setsCookies: true,
  },
  'login.findAccount': {
    does: 'Finds the account of what a user typed at the login. Null: there is none. A 404 is a failure.',
    timeoutMs: 3_000,
    isRead: true,
    sends: { identifier },
    answer: UserOrAccount,
  },
  'login.onSignedIn': {
    does: "Begins the app's own session.",
    timeoutMs: 5_000,
    sends: signedIn,
    setsCookies: true,
  },
  'login.beforeCode': {
    does: 'Allows a code by mail, such as after a captcha.',
    timeoutMs: 3_000,
    sends: { identifier: optionalText },
    answer: v.strictObject({ allow: v.boolean() }),
  },
  'login.signUp.createAccount': {
    does: 'Makes the account of a new user, the same one for the same identifier.',
    timeoutMs: 10_000,
    sends: { identifier, endUserTermsConsent: v.exactOptional(EndUserTermsConsent) },
    answer: v.union([v.strictObject({ user: User }), v.strictObject({ account: Account })]),
  },
  'login.signUp.keepAccount': {
    does: 'Remembers the account of a new user who has proven the identifier (profile 2026-08).',
    timeoutMs: 5_000,
    sends: { identifier, accountId: Identifier, customerId: optionalText },
  },
  'login.signUp.mailCode': {
    does: 'Mails a code. Without `code`, the address has a wallet already: say so.',
    timeoutMs: 10_000,
    sends: { to: v.string(), code: optionalText },
  },
} as const satisfies Readonly<Record<string, HookRow>>

/** Where a hook is, and how long it may take. */
export interface HookTarget {
  readonly url: string
  readonly timeoutMs: number
}

/** The name of a hook: the path of the option that it stands for. */
export type HookName = keyof typeof hookTable
export const hookNames = Object.keys(hookTable) as HookName[]

/** What a hook answers. */
export type AnswerOf<Name extends HookName> = (typeof hookTable)[Name] extends {
  readonly answer: infer Schema extends v.GenericSchema
}
  ? v.InferOutput<Schema>
  : undefined
