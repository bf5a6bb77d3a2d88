import type { Signal } from '@preact/signals'
import { TextField } from '../../shell/controls/Field'
import { useTyped } from '../../shell/controls/use-typed'
import type { LibraryItem } from '../../shell/shapes'
import { useStudioWords } from '../words'

export interface ItemFieldsModel {
  name: Signal<string>
  description: Signal<string>
}

/** `key` identifies the item. Typed text stays stored until `forget` is called. */
export function useItemFields(key: string, { name = '', description = '' }: Partial<LibraryItem> = {}) {
  const fields: ItemFieldsModel = {
    name: useTyped(`library:${key}:name`, name),
    description: useTyped(`library:${key}:description`, description),
  }
  function forget() {
    fields.name.value = name
    fields.description.value = description
  }
  return { fields, forget }
}

export const trimmedFields = ({ name, description }: ItemFieldsModel) => ({
  name: name.value.trim(),
  description: description.value.trim(),
})

export function ItemFields({ fields: { name, description } }: { fields: ItemFieldsModel }) {
  const t = useStudioWords()
  return (
    <>
      <TextField
        label={t('library_name')}
        value={name.value}
        required
        onText={(text) => {
          name.value = text
        }}
      />
      <TextField
        label={t('library_description')}
        value={description.value}
        onText={(text) => {
          description.value = text
        }}
      />
    </>
  )
}
