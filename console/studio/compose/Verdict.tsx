import type { ChannelPreview } from '../../../contract/structured/preview'
import { channelNames } from '../../channels/words'
import type { Studio } from '../studio'
import { words } from '../words'
import style from './Compose.module.css'

/** Screen readers announce a change of the sentence. */
export function Verdict({ studio }: { studio: Studio }) {
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
      {sentence(studio)}
    </p>
  )
}

function sentence({ checking, document }: Studio): string {
  const { verdict, failure, findings, preview, shown } = checking
  const said = words.verdict
  const chat = shown.value ? said.last_good : said.none_yet
  switch (verdict.value) {
    case 'failed':
      return said.failed(failure.value)
    case 'broken': {
      const parsed = document.parsed.value
      const problem = parsed.ok ? said.no_object : said.broken(lineAt(document.text.value, parsed.at), parsed.message)
      return `${problem} ${chat}`
    }
    case 'empty':
      return `${said.empty} ${chat}`
    case 'refused':
      return `${said.refused(
        findings.value.filter(({ severity, kinds }) => severity === 'error' && kinds.includes('web_messaging')).length,
      )} ${chat}`
    default: {
      // Keeps the last verdict until the next response, so that the sentence does not flicker while typing.
      if (!preview.value) return said.asking
      const { channels } = preview.value
      const refusing = channels.filter(({ accepted }) => !accepted)
      return refusing.length === 0
        ? said.accepted(channels.filter(isPlainText).length)
        : said.partly(refusing.map(({ channel_kind }) => channelNames[channel_kind]).join(', '))
    }
  }
}

/** Whether the channel gets the text without the structured content. */
const isPlainText = ({ warnings }: ChannelPreview) => warnings.some(({ code }) => code === 'plain_text')

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length
