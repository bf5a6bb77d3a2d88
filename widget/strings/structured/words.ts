/** Words that several types say. */
export const cardWords = {
  opens_new_tab: '(opens in a new tab)',
  chosen: '(chosen)',
}
