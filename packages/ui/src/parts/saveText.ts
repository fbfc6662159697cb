/** A file of text for the user. */

/**
 * Saves a text as a file that the user finds among the downloads.
 *
 * @param name - Of the file, such as `Receipt.txt`.
 */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name }).click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
