import type { FormPageOptions } from '../../../../contract/structured/form'

const secrets = ['password', 'newPassword', 'creditCardNumber', 'oneTimeCode']

/** True for what must neither be kept in a draft nor stand on the screen once it was typed. */
export const isSecret = (options: FormPageOptions = {}): boolean => secrets.includes(options.text_content_type ?? '')
