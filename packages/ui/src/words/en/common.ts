/** English texts that several screens share. */

export const common = {
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
}
