import type { Refusal } from './refusals'

// Transition tables in the words of the specification: the next state after an action, and the reasons for a refusal.

export interface Transition<State extends string, Act extends string, Name extends string> {
  from: State
  on: Act
  unless: readonly Name[]
  to: State
}

/**
 * Returns functions for a table. `conditions`: check and refusal for each name in `unless`. Without a row for the
 * state, the action's first row applies.
 */
export function statesBy<State extends string, Act extends string, Name extends string, Facts extends { state: State }>(
  table: readonly Transition<State, Act, Name>[],
  conditions: Readonly<Record<Name, { when(facts: Facts): boolean; refusal(): Refusal }>>,
) {
  function step(act: Act, facts: Facts): { to: State } | { refusal: Refusal } {
    const rows = table.filter(({ on }) => on === act)
    const row = rows.find(({ from }) => from === facts.state) ?? rows[0]
    const against = row?.unless.find((name) => conditions[name].when(facts))
    if (against) return { refusal: conditions[against].refusal() }
    if (row?.from !== facts.state) throw new Error(`No row says what "${act}" does to "${facts.state}".`)
    return { to: row.to }
  }

  function next(act: Act, facts: Facts): State {
    const outcome = step(act, facts)
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.to
  }

  return { step, next }
}
