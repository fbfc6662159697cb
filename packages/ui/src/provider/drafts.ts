/** What a user has entered for a payment, in this tab alone: it survives a reload, holds no secret, and goes with the login. */

const prefix = 'embedded-wallet-draft:'

export const readDraft = (accountId: string): unknown =>
  inStorage((storage) => JSON.parse(storage.getItem(prefix + accountId) ?? 'null'))

export const writeDraft = (accountId: string, draft: object): void =>
  inStorage((storage) => storage.setItem(prefix + accountId, JSON.stringify(draft)))

export const forgetDraft = (accountId: string): void =>
  inStorage((storage) => storage.removeItem(prefix + accountId))

/** Those of all accounts: for the end of a login. */
export const forgetDrafts = (): void =>
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })

function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    // The browser blocks the storage, it is full, or its text is damaged: a reload then loses the draft.
    return undefined
  }
}
