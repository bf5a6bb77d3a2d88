import type { Appearance } from '../../contract/appearance'

/**
 * The loader with what the source says about the bubble, as if its script tag had said it; the tag itself wins. `triggers`: it has
 * some, so that the page brings what judges them.
 */
export function dressLoader(loader: string, { launcher = {} }: Appearance, triggers: boolean): string {
  const { color, icon_color, icon, position, size, radius } = launcher
  const style = [radius && `border-radius:${radius}`, icon_color && `color:${icon_color}`].filter(Boolean).join(';')
  const settings = {
    color,
    icon,
    position,
    size: size?.toString(),
    style: style || undefined,
    triggers: triggers ? 'on' : undefined,
  }
  if (Object.values(settings).every((value) => value === undefined)) return loader
  return `(s=>{for(const[k,v]of Object.entries(${inScript(settings)}))s[k]??=v})(document.currentScript.dataset);${loader}`
}

/** The chat's page with the source's looks and words as data, which no policy has to allow. `beside`: it has more to tell, by its settings. */
export function dressPage(page: string, appearance: Appearance & { beside?: boolean }): string {
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="source">${inScript(appearance)}</script></head>`,
  )
}

/** JSON, without what would end a script. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
