import type { FormPage } from '../../../../contract/structured/form'

/** Returns the prefix before the typed text. Spec, page options: only for a single line. */
export const prefixOf = (page: FormPage | undefined): string =>
  (page?.type === 'input' && page.options?.input_type !== 'multiline' && page.options?.prefix_text) || ''
