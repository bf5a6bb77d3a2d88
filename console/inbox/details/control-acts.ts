import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { Inbox } from '../inbox'
import type { Translate } from '../strings/en'

const holders = ['service', 'bot', 'other', 'idle'] as const

export function createControl(
  { records, talk, toasts, sentence }: Pick<Inbox, 'records' | 'talk' | 'toasts' | 'sentence'>,
  t: Translate,
  { control, customer }: ConversationDetails,
) {
  const { holder = '', app_id = null, hand_over_to: to = null } = control ?? {}
  const knownHolder = holders.find((each) => each === holder)
  return {
    holder: `${knownHolder ? t(`control_${knownHolder}`) : holder}${app_id ? ` (${app_id})` : ''}`,
    async handOver() {
      if (!to) return
      try {
        await records.handOverControl(customer.foreign_id, to === 'bot' ? 'agent' : 'bot', to)
        // The bot's application hands control over later, and the socket reports it.
        if (to === 'agent') toasts.say(t('control_asked'))
        await talk.read()
      } catch (error) {
        toasts.warn(sentence(error))
      }
    },
  }
}
