import { type SpokenForm, spokenOptions } from '../shared/spoken-form'

export const select: SpokenForm<'select'> = {
  say: ({ items }, speech) => spokenOptions(items, speech),
}
