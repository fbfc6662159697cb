/** English texts of a visit to an identity provider that brought nothing. */

export const visitTexts = {
  visit: {
    'no-window': 'Nothing was changed: your browser blocked the window. Allow pop-ups, or use another way.',
    closed: 'Nothing was changed: you did not sign in there. Try again.',
    refused: 'Nothing was changed: the identity provider did not confirm that it is you. Try again.',
  },
}
