import type { ChannelPreview } from '../../../contract/structured/preview'
import type { Finding } from '../../compose/checker'
import { useFieldWords } from '../../compose/words'
import type { Studio } from '../studio'
import { type StudioLookup, useStudioWords } from '../words'
import style from './Compose.module.css'

/** Screen readers announce a change of the sentence. */
export function Verdict({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const fields = useFieldWords()
  const { verdict } = studio.checking
  const look = {
    accepted: style.accepted,
    refused: style.refused,
    broken: style.refused,
    failed: style.refused,
    empty: '',
  }
  const state = verdict.value
  return (
    <p role="status" class={`${style.verdict} ${state === 'checking' ? '' : look[state]}`}>
      {sentence(studio, t, fields.brokenJson)}
    </p>
  )
}

function sentence({ checking, document }: Studio, t: StudioLookup, brokenJson: (why: string) => string): string {
  const { verdict, failure, findings, preview, isSlow } = checking
  switch (verdict.value) {
    case 'failed':
      return t('verdict_failed', { message: failure.value })
    case 'broken': {
      const parsed = document.parsed.value
      if (parsed.ok) return t('verdict_no_object')
      const line = lineAt(document.text.value, parsed.at)
      return t('verdict_broken', { line, message: brokenJson(parsed.message) })
    }
    case 'empty':
      return t('verdict_empty')
    case 'refused': {
      const count = findings.value.filter(isRefusalOfWeb).length
      return t('verdict_refused', { count })
    }
    default: {
      // Keeps the last verdict until the next response, so that the sentence does not flicker while typing.
      if (!preview.value || isSlow.value) return t('verdict_asking')
      const { channels } = preview.value
      const kinds = channels.filter(({ accepted }) => !accepted).map(({ channel_kind }) => t(`channel_${channel_kind}`))
      if (kinds.length > 0) return t('verdict_partly', { kinds })
      const count = channels.filter(isPlainText).length
      return count === 0 ? t('verdict_accepted') : t('verdict_accepted_plain', { count })
    }
  }
}

const isRefusalOfWeb = ({ severity, kinds }: Finding) => severity === 'error' && kinds.includes('web_messaging')

/** Whether the channel gets the text without the structured content. */
const isPlainText = ({ warnings }: ChannelPreview) => warnings.some(({ code }) => code === 'plain_text')

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length
