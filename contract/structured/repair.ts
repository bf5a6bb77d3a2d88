/** A safe change that made a payload valid, or nearer to it. */
export interface Repair {
  /** The path of the field, such as `structured_content.items[2].title`. */
  path: string
  /** What was wrong, in a sentence. */
  problem: string
  /** What was done, such as `cut at a word to 80 characters`. */
  repaired: string
}
