/** English texts of the button that copies. */

export const copyingTexts = {
  copying: {
    label: 'Copy {what}',
    copy: 'Copy',
    copied: 'Copied',
    byHand: 'Select it to copy',
    saidCopied: 'Copied: {what}',
    saidByHand: 'Not copied: {what}. Select the text and copy it.',
  },
}
