import type { ConversationDetails } from '../../../contract/inbox'
import { Button } from '../../shell/Button'
import { useSentence } from '../../shell/sentence'
import ui from '../../shell/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { Facts } from './Facts'

const holders = ['service', 'bot', 'other', 'idle'] as const

/** Who holds a messenger conversation: it can be handed to the bot, and taken from it. */
export function Control({ inbox, details }: { inbox: Inbox; details: ConversationDetails }) {
  const t = useTranslate()
  const sentence = useSentence()
  const { holder = '', app_id } = details.control ?? {}
  const known = holders.find((each) => each === holder)

  async function hand(from: 'bot' | 'agent', to: 'bot' | 'agent') {
    try {
      await inbox.records.handOverControl(details.customer.foreign_id, from, to)
      await inbox.talk.read()
    } catch (error) {
      inbox.toasts.warn(sentence(error))
    }
  }

  return (
    <>
      <Facts facts={[[t('control'), `${known ? t(`control_${known}`) : holder}${app_id ? ` (${app_id})` : ''}`]]} />
      <div class={ui.row}>
        {holder === 'service' ? (
          <Button onClick={() => void hand('agent', 'bot')}>{t('control_to_bot')}</Button>
        ) : (
          <Button onClick={() => void hand('bot', 'agent')}>{t('control_to_agents')}</Button>
        )}
      </div>
    </>
  )
}
