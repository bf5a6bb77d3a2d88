/**
 * The looks and texts of one source's chat. The settings of a page's script tag win over them. An absent field means
 * the default.
 */
export interface Appearance {
  launcher?: Launcher
  theme?: Theme
  /** Texts by language (`fr`, or `*` for every language), then by the widget's own key; a text may be its plural forms. */
  strings?: Record<string, OwnStrings>
}

/** The bubble. Each field is also a data attribute of the script tag: `data-color`, `data-icon-color`, ... */
export interface Launcher {
  /** CSS colours. */
  color?: string
  icon_color?: string
  /** Address of a picture that replaces the drawn bubble. */
  icon?: string
  position?: 'left' | 'right'
  /** In pixels. */
  size?: number
  /** A CSS length, such as `50%` or `14px`. */
  radius?: string
}

/** Values of the widget's CSS variables by their names without `--bw-`, for light and dark pages. Names: docs/use/appearance.md. */
export interface Theme {
  light?: ThemeTokens
  dark?: ThemeTokens
}

export type ThemeTokens = Record<string, string>

export type OwnStrings = Record<
  string,
  string | Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>
>
