import type { Appearance, SourcePage } from '../../../contract/chat/appearance'

/**
 * Adds the source's settings to the loader; the script tag overrides them. CSSOM sets the look, so no other CSS can be
 * injected.
 */
export function addLoaderSettings(loader: string, { launcher = {} }: Appearance, triggers: boolean): string {
  const { color, icon_color, icon, position, size, radius } = launcher
  const settings = { position, size: size?.toString(), triggers: triggers ? 'on' : undefined }
  const launcherLook = { color, icon, icon_color, radius }
  const parts = [
    hasValues(settings) && `for(const[k,v]of Object.entries(${jsonInScript(settings)}))if(tag)tag.dataset[k]??=v;`,
    loader,
    hasValues(launcherLook) && `;tag&&(${applyLooks})(tag,${jsonInScript(launcherLook)})`,
  ]
  return `{const tag=(${findTag})(document.currentScript);${parts.filter(Boolean).join('')}}`
}

/** Finds the script tag like the loader: `currentScript` is null in modules and behind optimizers. */
const findTag = `own=>/\\/loader\\.js/.test(own?.src)?own:document.__proto__.querySelector.call(document,'script[src*="/loader.js"],[data-src*="/loader.js"]')`

const hasValues = (fields: object) => Object.values(fields).some((value) => value !== undefined)

/**
 * Applies the look after the loader. Attributes of the tag win. If the icon fails to load, the default icon returns.
 */
const applyLooks = `(script,{color,icon,icon_color,radius})=>{
const own=script.dataset
let rules={
button:{background:!own.color&&color,color:!own.style&&icon_color,'border-radius':!own.style&&radius},
'button::before':!own.icon&&icon&&{border:'0','border-radius':'0',background:'url("'+icon+'") 0 0/contain'}
}
let tries=0
const apply=()=>{
const tree=document.getElementById('bubblewire:'+(script.src||own.src).split('/').slice(-2)[0])?.shadowRoot
if(!tree)return tries++<300&&setTimeout(apply,tries)
for(const rule of(tree.adoptedStyleSheets[0]||tree.styleSheets[0]).cssRules)for(const[name,value]of Object.entries(rules[rule.selectorText]||{}))value&&rule.style.setProperty(name,value)
}
try{apply()}catch{}
if(!rules['button::before'])return
const picture=new Image()
picture.onerror=()=>{rules={'button::before':{border:'.19em solid','border-radius':'50% 50% 50% 4px',background:'none'}};apply()}
picture.src=icon
}`

/** Returns the chat's page with the source's appearance and texts as JSON data, which needs no policy rule. */
export function addPageSettings(page: string, source: SourcePage): string {
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="source">${jsonInScript(source)}</script></head>`,
  )
}

/** Returns JSON without the characters that would end a script. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
