import queueWords from '../../strings/english/queue.json'
import { useWords } from '../../strings/words'
import { Icon } from '../ui/icons'
import style from './Queue.module.css'

const people = 'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20a6 6 0 0112 0M16 4.5a3.5 3.5 0 010 6.5M18 14.5a6 6 0 013 5.5'

export function QueueView({ text }: { text: string }) {
  const t = useWords(queueWords)
  if (!text) return null
  return (
    <p class={style.queue}>
      <Icon d={people} size={18} class={style.people} />
      <span>
        {text} <span class={style.thanks}>{t('queue_thanks')}</span>
      </span>
    </p>
  )
}
