import { Refusal } from '../refusals'

export const signatureWrong = (why: string) => new Refusal('wrong_signature', 'unauthorized', why)
export const noConnector = () =>
  new Refusal('no_connector', 'forbidden', 'This source takes no calls of a connector: set its connector url first.')
export const sourceInactive = () => new Refusal('source_inactive', 'forbidden', 'This source is switched off.')
export const identityUnknown = () =>
  new Refusal('identity_not_found', 'hidden', 'No customer with this foreign_id has written on this channel.')
export const notMessenger = () =>
  new Refusal('not_messenger', 'invalid', 'Only messenger channels know control of a conversation.')
export const notHeldBy = (holder: 'bot' | 'agent') =>
  new Refusal(
    'control_not_held',
    'conflict',
    `This conversation is not held by the ${holder}: somebody else took or passed it before.`,
  )
export const interventionEngaged = () =>
  new Refusal(
    'intervention_engaged',
    'conflict',
    'An intervention is open with this customer: close it before the bot takes over.',
  )
