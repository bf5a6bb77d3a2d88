/** Values by figure, then by subject, one per round. */
export type Figures = Record<string, Record<string, number[]>>

/** Draws medians with the smallest and the largest value in Markdown, and Bubblewire's share of the floor, formed within each round. */
export function table(figures: Figures): string {
  return [shares(withoutBlank(figures)), lengths(figures)].filter(Boolean).join('\n\n')
}

function shares(figures: Figures): string {
  const rows = Object.entries(figures).flatMap(([name, { floor, ours }]) => {
    if (!floor || !ours) return []
    const share = ours.map((value, round) => value / (floor[round] ?? 0)).filter(Number.isFinite)
    return [`| ${name} | ${spread(floor)} | ${spread(ours)} | ${share.length > 0 ? spread(share, 2) : '-'} |`]
  })
  return rows.length > 0 ? ['| | floor B | ours | share |', '| --- | --- | --- | --- |', ...rows].join('\n') : ''
}

/** Draws the logs of both lengths side by side. */
function lengths(figures: Figures): string {
  const rows = Object.entries(figures).flatMap(([name, { 'log of 50': short, 'log of 5000': long }]) =>
    long ? [`| ${name} | ${short ? spread(short, 1) : '-'} | ${spread(long, 1)} |`] : [],
  )
  return rows.length > 0 ? ['| ours | log of 50 | log of 5,000 |', '| --- | --- | --- |', ...rows].join('\n') : ''
}

/** Subtracts the median cost of the host page without a widget. */
function withoutBlank(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([name, { blank, ...others }]) => {
    if (!blank) return [name, others] as const
    const own = median(blank)
    const rest = Object.entries(others).map(([who, values]) => [who, values.map((value) => value - own)] as const)
    return [`${name} until the bubble, less the page's own`, Object.fromEntries(rest)] as const
  })
  return Object.fromEntries(entries)
}

function spread(values: number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return `${median(values).toFixed(digits)} (${least} to ${most})`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}
