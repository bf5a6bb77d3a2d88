/** Words that several types say, and several sheets. */
export const laterWords = {
  chosen: '(chosen)',
  could_not_load: 'This could not be loaded. Check your connection and try again.',
}
