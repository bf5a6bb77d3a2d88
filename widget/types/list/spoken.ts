import { type SpokenForm, spokenOptions } from '../shared/spoken-form'

export const list: SpokenForm<'list'> = {
  say: ({ title, subtitle = '', items }, speech) => [title, subtitle, ...spokenOptions(items, speech)],
}
