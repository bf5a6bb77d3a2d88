import type { SourceSettings } from '../source-settings'

type OriginSettings = Pick<SourceSettings, 'allowed_origins' | 'any_origin'>

/** The origins whose pages may show the chat; null where any page may (docs/work/decisions.md, 305). */
export function originsOf({ allowed_origins = [], any_origin = true }: OriginSettings): readonly string[] | null {
  return allowed_origins.length === 0 && any_origin ? null : allowed_origins
}

export function allowsOrigin(settings: OriginSettings, origin: string): boolean {
  const origins = originsOf(settings)
  return origins === null || origins.includes(origin)
}
