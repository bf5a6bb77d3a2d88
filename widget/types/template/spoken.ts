import { type SpokenForm, spokenOptions } from '../shared/spoken-form'

export const template: SpokenForm<'template'> = {
  say: ({ title, subtitle = '', items }, speech) => [title, subtitle, ...spokenOptions(items, speech)],
}
