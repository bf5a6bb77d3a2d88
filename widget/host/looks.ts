import type { HeaderFacts } from '../../contract/chat/appearance'
import { applyTheme, type ThemeOrColor } from '../models/appearance/theme'
import type { Shell } from '../models/session/shell'
import { headerParts } from '../views/header/header-parts'

/** Applies the themes, and shows the logo and the team's details in the header. Later themes replace earlier ones. */
export function applyLooks(
  themes: readonly ThemeOrColor[],
  font: string | undefined,
  header: HeaderFacts | undefined,
  shell: Pick<Shell, 'header' | 'open'>,
): void {
  applyTheme(themes, font)
  if (header) shell.header.value = headerParts(header, shell.open)
}
