import { type Lookup, type Text, useWords } from '../../widget/strings/words'

/** What the form of a structured message says. A page that has it in other languages has these keys in its dictionary. */
export const composeWords = {
  compose_body: 'Text',
  compose_type: 'Type',
  compose_required: 'required',
  compose_json: 'JSON',
  compose_json_broken: 'The form is back as soon as the JSON is whole.',
  compose_json_unfinished: '{why} The message keeps what stood here before.',
  compose_schema_failed: 'The fields could not be fetched from the server. The JSON works without them.',
  compose_count: '{length} of {limit}',
  compose_more_fields: { one: '{count} more field', other: '{count} more fields' },
  compose_unset: 'Not set',
  compose_unset_default: 'Not set ({value})',
  compose_yes: 'Yes',
  compose_no: 'No',
  compose_add: 'Add {name}',
  compose_remove: 'Remove {name}',
  compose_up: 'Move {name} up',
  compose_down: 'Move {name} down',
  compose_upload: 'Upload a file',
  compose_uploading: 'Uploading …',
} satisfies Record<string, Text>

export const useComposeWords = (): Lookup<keyof typeof composeWords> => useWords(composeWords)
