import {
  numberOperators,
  type TriggerAction,
  type TriggerCondition,
  textOperators,
} from '../../../../contract/triggers/trigger'

export const subjects = [
  'page_path',
  'page_url',
  'page_title',
  'page_duration',
  'visit_duration',
  'page_count',
  'visit_count',
  'variable',
  'day',
  'hour',
  'identity',
] as const satisfies TriggerCondition['on'][]

export const actionKinds = ['add_message', 'open_chat', 'show_bubble'] as const satisfies TriggerAction['do'][]

export function operatorsOf(on: TriggerCondition['on']): readonly string[] {
  if (on === 'variable') return [...textOperators, 'is_set', 'is_not_set']
  if (on === 'day' || on === 'hour' || on === 'identity') return ['is', 'is_not']
  return on.startsWith('page_') && on !== 'page_count' && on !== 'page_duration' ? textOperators : numberOperators
}

export function newCondition(on: TriggerCondition['on']): TriggerCondition {
  switch (on) {
    case 'page_path':
      return { on, operator: 'starts_with', value: '/' }
    case 'page_url':
    case 'page_title':
      return { on, operator: 'contains', value: '' }
    case 'page_duration':
    case 'visit_duration':
      return { on, operator: 'at_least', value: 30 }
    case 'page_count':
    case 'visit_count':
      return { on, operator: 'at_least', value: 2 }
    case 'variable':
      return { on, name: '', operator: 'is', value: '' }
    case 'day':
      return { on, operator: 'is', value: [1, 2, 3, 4, 5] }
    case 'hour':
      return { on, operator: 'is', from: '09:00', to: '17:00' }
    case 'identity':
      return { on, operator: 'is', value: 'anonymous' }
  }
}

export function newAction(act: TriggerAction['do']): TriggerAction {
  return act === 'add_message' ? { do: act, text: { '*': '' } } : { do: act }
}
