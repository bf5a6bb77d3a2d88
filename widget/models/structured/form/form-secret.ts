import type { FormPageOptions } from '../../../../contract/structured/form'

const secrets = ['password', 'newPassword', 'creditCardNumber', 'oneTimeCode']

/** True for answers that must neither be stored in a draft nor stay on the screen after they are typed. */
export const isSecret = (options: FormPageOptions = {}): boolean => secrets.includes(options.text_content_type ?? '')
