/** What a link says beside its words. */
export const cardWords = {
  opens_new_tab: '(opens in a new tab)',
}
