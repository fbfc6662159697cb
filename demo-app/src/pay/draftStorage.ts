/** Where the drafts of payments are kept: in the tab, one for each account. */

const prefix = 'payment-draft:'

/** The key of the draft of one account. */
export const draftKey = (accountId: string): string => prefix + accountId

/** Removes the drafts of all accounts: for the end of a login. */
export function clearDrafts(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

export function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // The browser blocks the storage, or it is full: a reload then loses the draft.
    return undefined
  }
}
