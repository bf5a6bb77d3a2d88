import type { Appearance, Launcher, ThemeTokens } from '../../../contract/chat/appearance'
import type { SourceSettings } from '../source-settings'
import { colourOf, pictureUrlOf, radiusOf, tokenValueOf } from './css-values'

/** Drops invalid values, in case another program wrote them to the database. */
export function safeAppearance({ appearance }: Pick<SourceSettings, 'appearance'>): Appearance | undefined {
  if (!appearance?.launcher && !appearance?.theme) return appearance
  const { launcher, theme, ...words } = appearance
  const safe: typeof appearance = words
  if (launcher) safe.launcher = safeLauncher(launcher)
  if (theme) safe.theme = Object.fromEntries(Object.entries(theme).map(([of, tokens]) => [of, safeTokens(tokens)]))
  return safe
}

function safeLauncher({ color, icon_color, icon, radius, ...others }: Launcher): Launcher {
  const values = {
    color: color && colourOf(color),
    icon_color: icon_color && colourOf(icon_color),
    icon: icon && pictureUrlOf(icon),
    radius: radius && radiusOf(radius),
  }
  return Object.assign(others, Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
}

function safeTokens(tokens: ThemeTokens): ThemeTokens {
  const values = Object.entries(tokens).map(([name, value]) => [name, tokenValueOf(value)] as const)
  return Object.fromEntries(values.filter((pair): pair is [string, string] => pair[1] !== null))
}
