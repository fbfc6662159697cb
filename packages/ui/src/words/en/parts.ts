/** English texts of the parts that every screen is made of. */

export const partsTexts = {
  parts: {
    progress: 'Progress',
    stillWorking: 'Still working. Nothing is lost. {text}',
    loading: 'Loading',
    stillTrying: 'Still trying. Check your connection.',
    details: 'Details',
    share: 'Share',
    showAll: 'Show the whole text',
  },
}
