import { Later } from '../../shell/reading/Later'
import type { Dictionaries } from '../../shell/words/languages'
import type { Studio } from '../studio'

const dictionaries: Dictionaries = import.meta.glob('../../plays/strings/languages/*.json')

/** Fetches the pane with the texts of plays. The studio fetches this file later too: its list of texts is long. */
export const ScriptLater = ({ studio }: { studio: Studio }) => (
  <Later fetch={() => import('./ScriptPane')} dictionaries={dictionaries}>
    {({ ScriptPane }) => <ScriptPane studio={studio} />}
  </Later>
)
