import { type Finding, ok } from './finding'

export interface ValueFacts {
  active: boolean
  variables: Readonly<Record<string, string>>
  visit: readonly (readonly [name: string, value: string])[]
}

export function showValues({ active, variables, visit }: ValueFacts): Finding {
  const list = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `${name} = ${value}`).join(', ')
  return ok(
    'Triggers',
    [
      active ? 'The source has triggers.' : 'The source has no triggers, or data-triggers="" switches them off.',
      `Variables: ${list(Object.entries(variables)) || 'none'}.`,
      visit.length > 0 ? `Visit: ${list(visit)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
}
