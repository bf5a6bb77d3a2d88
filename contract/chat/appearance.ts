/**
 * The looks and texts of one source's chat. The settings of a page's script tag win over them. An absent field means
 * the default.
 */
export interface Appearance {
  launcher?: Launcher
  header?: HeaderSettings
  theme?: Theme
  /** Texts by language (`fr`, or `*` for every language), then by the widget's own key; a text may be its plural forms. */
  strings?: Record<string, OwnStrings>
}

/** What the chat's header shows beside the title. Everything is off by default. */
export interface HeaderSettings {
  /** Address of a picture that replaces the drawn balloon. */
  logo?: string
  /** Pictures or initials, and names, of the people who replied last. */
  team?: boolean
  /** The usual time until a person's first reply. */
  reply_time?: boolean
  /** Outside the business hours: when the team is back. */
  hours?: boolean
}

/** The content of the header, as the server writes it into the chat's page. An absent field is not shown. */
export interface HeaderFacts {
  logo?: string
  /** The people who replied last, the newest first, with the addresses of their pictures. */
  team?: { name: string; picture?: string }[]
  /** Seconds until a person's first reply: the median of the last days. */
  reply_seconds?: number
  away?: AwayTime
}

/** The present or next time outside of the business hours, in ISO 8601. */
interface AwayTime {
  /** Absent: now. */
  from?: string
  until: string
}

/** Facts about its source that the server writes into the chat's page. */
export interface SourcePage extends Omit<Appearance, 'header'> {
  header?: HeaderFacts | undefined
  /** True if the source has something beside the conversation, such as a welcome: then the chat fetches its settings. */
  beside?: boolean
  /** How the source reaches customers whose chat is closed: by notices of replies (push.ts), by e-mail. Absent: not at all. */
  reach?: ('push' | 'mail')[]
  /** Absent: both sides may react to messages. */
  reactions?: false
  /** Seconds in which customers may unsend their own messages; absent: never. */
  unsend_seconds?: number
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
