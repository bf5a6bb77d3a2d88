/** The appearance of a source's chat. A page's script tag can override it. Absent fields have their defaults. */
export interface Appearance {
  launcher?: Launcher
  header?: HeaderSettings
  theme?: Theme
  /** The chat is always light or always dark. Absent: as the page around it. */
  scheme?: 'light' | 'dark'
  /** Texts by language (`fr`, or `*` for every language), then by the widget's key. A text may have plural forms. */
  strings?: Record<string, OwnStrings>
}

/** What the chat's header shows next to the title. Everything is off by default. */
export interface HeaderSettings {
  /** The address of a picture that replaces the default icon. */
  logo?: string
  /** Whether the header shows names and pictures (or initials) of the people who replied last. */
  team?: boolean
  /** Whether the header shows the usual time until a person's first reply. */
  reply_time?: boolean
  /** Whether the header shows, outside the business hours, when the team returns. */
  hours?: boolean
}

/** The data of the header, which the server writes into the chat's page. An absent field is not shown. */
export interface HeaderFacts {
  logo?: string
  /** The people who replied last, the newest first, with the addresses of their pictures. */
  team?: { name: string; picture?: string }[]
  /** The median time until a person's first reply in the last days, in seconds. */
  reply_seconds?: number
  away?: AwayTime
}

/** The current or next time outside of the business hours, in ISO 8601. */
interface AwayTime {
  from?: string
  until: string
}

/** The data of a source that the server writes into the chat's page. */
export interface SourcePage extends Omit<Appearance, 'header'> {
  header?: HeaderFacts | undefined
  /** True if the source has further settings, such as a welcome message. Then the chat fetches them. */
  beside?: boolean
  /** Ways to reach customers whose chat is closed: browser notices (push.ts) or e-mail. Absent for none. */
  reach?: ('push' | 'mail')[]
  /** False if reactions are off; absent if both sides may react. */
  reactions?: false
  /** The seconds in which customers can unsend their messages; absent for never. */
  unsend_seconds?: number
}

/** The bubble's appearance. Each field is also a data attribute of the script tag, such as `data-icon-color`. */
export interface Launcher {
  /** CSS colours. */
  color?: string
  icon_color?: string
  /** Address of a picture that replaces the drawn bubble. */
  icon?: string
  position?: 'left' | 'right'
  size?: number
  /** A CSS length, such as `50%` or `14px`. */
  radius?: string
}

/** Values of the widget's CSS variables without `--bw-`, for light and dark (docs/use/appearance.md). */
export interface Theme {
  light?: ThemeTokens
  dark?: ThemeTokens
}

export type ThemeTokens = Record<string, string>

export type OwnStrings = Record<
  string,
  string | Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>
>
