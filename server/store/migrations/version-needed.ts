import product from '../../../package.json' with { type: 'json' }

const { version } = product

/** The row of `settings` in which a migration that older versions cannot use stores the lowest version that can. */
export const neededVersion = 'needed_version'

/** A database or backup that only a later version can use. */
export class TooNew extends Error {
  constructor(needed: string) {
    super(
      `The data needs Bubblewire ${needed} or later, and this is ${version}. Start that version, or restore a backup from before its upgrade.`,
    )
  }
}

/** Throws TooNew if the value of the setting is a later version than this one. */
export function requireVersion(value: unknown): void {
  if (typeof value === 'string' && isLater(value, version)) throw new TooNew(value)
}

function isLater(one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) => each.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let at = 0; at < 3; at++) {
    const difference = (first?.[at] ?? 0) - (second?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
