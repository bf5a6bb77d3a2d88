import { distance } from '../values/distance'
import { secretSettings, settings } from './settings'

/**
 * Returns a sentence for each name in the environment that is probably a mistyped setting: at most two letters differ
 * from a setting, which is not set itself.
 */
export function mistypedSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => /^[A-Z0-9_]{6,}$/.test(name) && !names.has(name))
    .flatMap((name) => {
      const meant = settingLike(name, (each) => Boolean(env[each]))
      return meant ? [`${name} is no setting and has no effect. Do you mean ${meant}?`] : []
    })
}

const names: ReadonlySet<string> = new Set(
  Object.keys(settings).flatMap((name) => (secretSettings.has(name) ? [name, `${name}_FILE`] : [name])),
)

/** Returns the setting that a wrong name probably means, if that setting is not set itself. */
export function settingLike(name: string, isSet: (setting: string) => boolean): string | undefined {
  return [...names].find((each) => !isSet(each) && differsLittle(name, each))
}

/** Short names need to be closer, because other programs have names like them. */
function differsLittle(name: string, setting: string): boolean {
  const most = setting.length < 10 ? 1 : 2
  return setting.length >= 6 && Math.abs(name.length - setting.length) <= most && distance(name, setting) <= most
}
