/** All colours have a contrast of at least 4.5:1, in both themes. */
export const styles = `:host{all:initial!important;position:fixed!important;display:block!important;inset:16px auto auto 16px!important;z-index:2147483647!important;margin:0!important;padding:0!important;border:0!important;overflow:visible!important;background:none!important;width:420px!important;max-width:calc(100vw - 32px)!important;direction:ltr!important;opacity:1!important;visibility:visible!important;pointer-events:auto!important;transform:none!important;float:none!important}
*{box-sizing:border-box;margin:0;font:inherit;color:inherit}
[hidden]{display:none!important}
section{--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#8c959f;--hover:#eef1f4;--broken:#b3161b;--look:#7d4e00;--ok:#116329;display:flex;flex-direction:column;max-height:calc(100vh - 32px);max-height:calc(100dvh - 32px);overflow:hidden;border:1px solid var(--line);border-radius:14px;color:var(--ink);background:var(--paper);box-shadow:0 8px 32px #0005;font:15px/1.45 system-ui,sans-serif;overflow-wrap:anywhere;text-align:left}
header,footer{display:flex;align-items:center;gap:8px;padding:8px 8px 8px 16px}
header{border-bottom:1px solid var(--line)}
footer{flex-wrap:wrap;padding:8px 16px;border-top:1px solid var(--line)}
h2{flex:1;font-size:17px;font-weight:650}
.scroll{overflow:auto;padding:12px 16px;min-height:0}
ul{list-style:none;padding:0}
li{padding:12px 0;border-top:1px solid color-mix(in srgb,var(--line) 40%,#0000)}
li:first-child{border:0}
h3{font-weight:650}
h3 b{margin-right:8px;padding:1px 8px;border:1px solid;border-radius:9px;font-size:13px;font-weight:650;white-space:nowrap}
.broken b{color:var(--broken)}.look b{color:var(--look)}.ok b{color:var(--ok)}
li p{margin-top:4px}
.mend{padding-left:10px;border-left:3px solid var(--line)}
[role=status]{color:var(--soft)}
button{min-width:44px;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:10px;background:none;cursor:pointer}
header button{border:0;font-size:20px}
button:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--ink);outline-offset:-3px}
section:focus,h2:focus{outline:0}
textarea{display:block;width:100%;height:120px;margin-top:12px;padding:8px;border:1px solid var(--line);border-radius:8px;background:none;font:13px/1.4 ui-monospace,monospace}
@media(max-width:479px){:host{inset:8px 8px auto!important;width:auto!important;max-width:none!important}section{max-height:calc(100vh - 104px);max-height:calc(100dvh - 104px)}}
@media(prefers-color-scheme:dark){section{--ink:#e6edf3;--soft:#a3adb8;--paper:#161b22;--line:#6e7681;--hover:#252c35;--broken:#ff9492;--look:#e9b44c;--ok:#6fd98a}}`
