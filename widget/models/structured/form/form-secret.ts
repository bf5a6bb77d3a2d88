import type { FormPageOptions } from '../../../../contract/structured/form'

const secrets = ['password', 'newPassword', 'creditCardNumber', 'oneTimeCode']

/** True for answers that must not be stored in a draft or stay on the screen after they are typed. */
export const isSecret = (options: FormPageOptions = {}): boolean => secrets.includes(options.text_content_type ?? '')
