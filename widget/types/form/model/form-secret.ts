import type { FormPageOptions } from '../../../../contract/structured/form'

const secrets = ['password', 'newPassword', 'creditCardNumber', 'oneTimeCode']

/** Whether an answer must not be stored in a draft and not stay visible. */
export const isSecret = (options: FormPageOptions = {}): boolean => secrets.includes(options.text_content_type ?? '')
