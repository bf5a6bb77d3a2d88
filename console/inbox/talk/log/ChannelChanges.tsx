import type { Warning } from '../../../../contract/structured/problem'
import { useFieldWords } from '../../../compose/words'

export function ChannelChanges({ warnings, type }: { warnings: readonly Warning[]; type: unknown }) {
  const words = useFieldWords()
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={`${warning.path} ${warning.code}`}>{words.warning(warning, type)}</li>
      ))}
    </ul>
  )
}
