import type { Problem } from '../../../contract/problem'
import type { Trigger } from '../../../contract/triggers/trigger'

const own = 'settings.triggers'

/** What is wrong with triggers whose shapes are right: ids used twice, empty ones, days and hours that never come. */
export function checkTriggers(triggers: readonly Trigger[], isTimeZone: (name: string) => boolean): Problem[] {
  const problems: Problem[] = []
  for (const [nth, trigger] of triggers.entries()) {
    const path = `${own}[${nth}]`
    const add = (at: string, code: string, wish: string) =>
      problems.push({ path: `${path}.${at}`, code, message: `${path}.${at} ${wish}.` })
    if (triggers.slice(0, nth).some(({ id }) => id === trigger.id)) add('id', 'repeated', 'is used twice')
    // The chat's first words have this name where they are stored.
    if (trigger.id === 'welcome') add('id', 'not_allowed', 'must be another than "welcome"')
    if (trigger.conditions.length === 0) add('conditions', 'required', 'must have at least one condition')
    if (trigger.actions.length === 0) add('actions', 'required', 'must have at least one action')
    if (trigger.actions.filter((action) => action.do === 'add_message').length > 1) {
      add('actions', 'too_many', 'must have at most one add_message')
    }
    for (const [place, condition] of trigger.conditions.entries()) {
      const at = `conditions[${place}]`
      if ('time_zone' in condition && condition.time_zone !== undefined && !isTimeZone(condition.time_zone)) {
        add(`${at}.time_zone`, 'not_allowed', 'must be an IANA name such as Europe/Paris')
      }
      if (condition.on === 'hour' && condition.from === condition.to) {
        add(`${at}.to`, 'not_allowed', 'must be another time than from')
      }
      if (condition.on === 'day' && condition.value.length === 0) add(`${at}.value`, 'required', 'must name a day')
    }
  }
  return problems
}
