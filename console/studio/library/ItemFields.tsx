import { type Signal, useSignal } from '@preact/signals'
import { TextField } from '../../shell/controls/Field'
import { words } from '../words'

export interface ItemFieldsModel {
  name: Signal<string>
  description: Signal<string>
}

export const useItemFields = (name = '', description = ''): ItemFieldsModel => ({
  name: useSignal(name),
  description: useSignal(description),
})

/** The typed text, without the spaces around it. */
export const typedIn = ({ name, description }: ItemFieldsModel) => ({
  name: name.value.trim(),
  description: description.value.trim(),
})

/** The name of an item, and when to use it. */
export function ItemFields({ fields: { name, description } }: { fields: ItemFieldsModel }) {
  return (
    <>
      <TextField
        label={words.library_name}
        value={name.value}
        required
        onText={(text) => {
          name.value = text
        }}
      />
      <TextField
        label={words.library_description}
        value={description.value}
        onText={(text) => {
          description.value = text
        }}
      />
    </>
  )
}
