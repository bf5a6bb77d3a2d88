import type { ChannelKind } from '../../../contract/channel-kinds'
import { checkTheme } from '../../../contract/chat/theme'
import { automaticIds } from '../../../contract/starters'
import type { Problem } from '../../../contract/structured/problem'
import type { Trigger } from '../../../contract/triggers/trigger'
import type { BusinessHours, SourceSettings } from '../source-settings'
import { isTimeZone } from '../time-zone'

/** Settings that only some kinds of source accept. */
const supportedBy: Partial<Record<keyof SourceSettings, (kind: ChannelKind) => boolean>> = {
  allowed_origins: (kind) => kind === 'web_messaging',
  any_origin: (kind) => kind === 'web_messaging',
  appearance: (kind) => kind === 'web_messaging',
  triggers: (kind) => kind === 'web_messaging',
  welcome_message: (kind) => kind === 'web_messaging',
  welcome_structured_content: (kind) => kind === 'web_messaging',
  away_message: (kind) => kind === 'web_messaging',
  away_structured_content: (kind) => kind === 'web_messaging',
  deep_link_schemes: (kind) => kind === 'web_messaging',
  sound: (kind) => kind === 'web_messaging',
  typing_pause: (kind) => kind === 'web_messaging',
  push: (kind) => kind === 'web_messaging',
  push_words: (kind) => kind === 'web_messaging',
  mail: (kind) => kind === 'web_messaging',
  mail_after: (kind) => kind === 'web_messaging',
  edit_window_seconds: (kind) => kind === 'web_messaging',
  customer_unsend: (kind) => kind === 'web_messaging',
  reactions: (kind) => kind === 'web_messaging',
  connector: (kind) => kind !== 'web_messaging',
  primary_application: (kind) => kind === 'messenger',
  bot_app_id: (kind) => kind === 'messenger',
  wallet_pay: (kind) => kind === 'business_chat',
}

export function checkSettings(kind: ChannelKind, settings: SourceSettings): Problem[] {
  const problems: Problem[] = []
  for (const name of Object.keys(settings) as (keyof SourceSettings)[]) {
    if (supportedBy[name]?.(kind) === false) {
      const path = `settings.${name}`
      problems.push({ path, code: 'not_allowed', message: `${path} is not for a source of the kind ${kind}.` })
    }
  }
  for (const [nth, origin] of (settings.allowed_origins ?? []).entries()) {
    if (isOrigin(origin)) continue
    const path = `settings.allowed_origins[${nth}]`
    const message = `${path} must be an origin such as https://www.example.com: no path, no slash at the end.`
    problems.push({ path, code: 'wrong_format', message })
  }
  if (settings.appearance?.theme) problems.push(...checkTheme(settings.appearance.theme))
  if (settings.triggers) problems.push(...checkTriggers(settings.triggers))
  if (settings.business_hours) problems.push(...checkHours(settings.business_hours))
  return problems
}

function isOrigin(text: string): boolean {
  // Refuses a star: `frame-ancestors` treats it as a wildcard, but the check of sessions does not.
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function checkHours({ time_zone, hours }: BusinessHours): Problem[] {
  const prefix = 'settings.business_hours'
  const problems: Problem[] = []
  if (!isTimeZone(time_zone)) {
    const path = `${prefix}.time_zone`
    problems.push({ path, code: 'not_allowed', message: `${path} must be an IANA name such as Europe/Paris.` })
  }
  for (const [nth, { day, from, to }] of hours.entries()) {
    const path = `${prefix}.hours[${nth}]`
    if (from >= to) {
      const message = `${path}.to must be later than from. Hours past midnight are two entries, one up to 24:00.`
      problems.push({ path: `${path}.to`, code: 'not_allowed', message })
    }
    if (hours.slice(0, nth).some((other) => other.day === day && other.from < to && from < other.to)) {
      problems.push({ path, code: 'repeated', message: `${path} overlaps with other hours of the same day.` })
    }
  }
  return problems
}

function checkTriggers(triggers: readonly Trigger[]): Problem[] {
  const problems: Problem[] = []
  for (const [nth, trigger] of triggers.entries()) {
    const path = `settings.triggers[${nth}]`
    const add = (at: string, code: string, rule: string) =>
      problems.push({ path: `${path}.${at}`, code, message: `${path}.${at} ${rule}.` })
    if (triggers.slice(0, nth).some(({ id }) => id === trigger.id)) add('id', 'repeated', 'is used twice')
    if (automaticIds.some((id) => id === trigger.id)) add('id', 'not_allowed', `must not be "${trigger.id}"`)
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
        add(`${at}.to`, 'not_allowed', 'must differ from the field from')
      }
      if (condition.on === 'day' && condition.value.length === 0) add(`${at}.value`, 'required', 'must name a day')
    }
  }
  return problems
}
