/** `look`: it works, but somebody should look at it. */
export interface Finding {
  subject: string
  state: 'ok' | 'look' | 'broken'
  sentence: string
}
