import type { Refusal } from './refusals'

// Tables of states in the words of the specification: what an act leads to, and what speaks against it.

export interface Transition<State extends string, Act extends string, Name extends string> {
  from: State
  on: Act
  unless: readonly Name[]
  to: State
}

/** What a name in `unless` means, and the answer that it gives. */
export type Conditions<Name extends string, Facts> = Readonly<
  Record<Name, { when(facts: Facts): boolean; refusal(): Refusal }>
>

/**
 * The state that the act leads to, or the refusal of the first condition that holds. A state without a row for the act is
 * refused by the conditions of the act's first row: they name those states.
 */
export function step<State extends string, Act extends string, Name extends string, Facts>(
  table: readonly Transition<State, Act, Name>[],
  conditions: Conditions<Name, Facts>,
  act: Act,
  state: State,
  facts: Facts,
): { to: State } | { refusal: Refusal } {
  const rows = table.filter(({ on }) => on === act)
  const row = rows.find(({ from }) => from === state) ?? rows[0]
  const against = row?.unless.find((name) => conditions[name].when(facts))
  if (against) return { refusal: conditions[against].refusal() }
  if (row?.from !== state) throw new Error(`No row says what "${act}" does to "${state}".`)
  return { to: row.to }
}

/** The state that the act leads to. Throws the refusal. */
export function next<State extends string, Act extends string, Name extends string, Facts>(
  ...given: Parameters<typeof step<State, Act, Name, Facts>>
): State {
  const outcome = step(...given)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.to
}
