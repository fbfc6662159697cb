/** English texts of the parts that every screen is made of. */

export const partsTexts = {
  parts: {
    copying: {
      label: 'Copy {what}',
      copy: 'Copy',
      copied: 'Copied',
      byHand: 'Select it to copy',
      saidCopied: 'Copied: {what}',
      saidByHand: 'Not copied: {what}. Select the text and copy it.',
    },
    progress: 'Progress',
    stillWorking: 'Still working: nothing is lost. {text}',
    loading: 'Loading',
    stillTrying: 'Still trying. Check your connection.',
  },
}
