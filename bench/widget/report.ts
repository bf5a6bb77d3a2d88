import { median, shares as quotients, spread } from '../figures'

export type Figures = Record<string, Record<string, number[]>>

export interface TableStyle {
  /**
   * `shares`: of the floor. `columns`: as measured. `more`: the excess over the plain page. `lengths`: two log lengths.
   */
  as: 'shares' | 'columns' | 'more' | 'lengths'
  digits?: number
}

/** Prints medians with the smallest and the largest value in Markdown. Ratios compare values of the same round. */
export function table(figures: Figures, { as, digits = 0 }: TableStyle): string {
  if (as === 'lengths') return lengths(figures)
  if (as === 'columns') return columns(figures, digits)
  if (as === 'more') return columns(lessBlank(figures), digits)
  return shares(withoutBlank(figures), digits)
}

const titles: Record<string, string> = { floor: 'floor B', blank: 'page alone' }
const titleOf = (subject: string) => titles[subject] ?? subject
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const head = (cells: readonly string[]) => [row(['', ...cells]), row(['', ...cells].map(() => '---'))]
const subjectsOf = (figures: Figures) => [...new Set(Object.values(figures).flatMap((each) => Object.keys(each)))]

function columns(figures: Figures, digits: number): string {
  const subjects = subjectsOf(figures)
  const rows = Object.entries(figures).map(([name, values]) =>
    row([name, ...subjects.map((each) => spread(values[each], digits))]),
  )
  return [...head(subjects.map(titleOf)), ...rows].join('\n')
}

function shares(figures: Figures, digits: number): string {
  const subjects = ['floor', 'ours', ...subjectsOf(figures).filter((each) => each !== 'floor' && each !== 'ours')]
  const peers = subjects.slice(2)
  const rows = Object.entries(figures).map(([name, values]) => {
    const rivals = peers.filter((each) => values[each])
    const best = rivals.toSorted((a, b) => median(values[a] ?? []) - median(values[b] ?? []))[0] ?? ''
    const share = spread(quotients(values.ours, values[best]), 2)
    return row([
      name,
      spread(values.floor, digits),
      spread(values.ours, digits),
      spread(quotients(values.ours, values.floor), 2),
      ...peers.map((each) => spread(values[each], digits)),
      ...(peers.length > 0 ? [share === '-' ? share : `${share} ${best}`] : []),
    ])
  })
  const ofPeers = peers.length > 0 ? [...peers, 'share of the best peer'] : []
  return [...head(['floor B', 'ours', 'share', ...ofPeers]), ...rows].join('\n')
}

function lengths(figures: Figures): string {
  const rows = Object.entries(figures).map(([name, { 'log of 50': short, 'log of 5000': long }]) =>
    row([name, spread(short, 1), spread(long, 1)]),
  )
  return ['| ours | log of 50 | log of 5,000 |', '| --- | --- | --- |', ...rows].join('\n')
}

function withoutBlank(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([name, { blank, ...others }]) => {
    if (!blank) return [name, others] as const
    const blankMedian = median(blank)
    const remaining = Object.entries(others).map(
      ([who, values]) => [who, values.map((value) => value - blankMedian)] as const,
    )
    return [`${name} until the bubble, less the page's own`, Object.fromEntries(remaining)] as const
  })
  return Object.fromEntries(entries)
}

function lessBlank(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([name, { blank, ...others }]) => {
    const remaining = Object.entries(others).map(([who, values]) => [
      who,
      values.map((value, round) => value - (blank?.[round] ?? 0)),
    ])
    return [name, { ...(blank && { blank }), ...Object.fromEntries(remaining) }]
  })
  return Object.fromEntries(entries)
}
