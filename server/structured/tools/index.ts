import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredType } from '../../../contract/structured'
import { supports } from '../index'
import type { Fields } from '../rules/fields'
import { contentOf } from './arguments'
import { askForm, askSelect, askTime } from './asking'
import { parametersOf } from './parameters'
import { askPayment, showWalletPay } from './paying'
import { showCarousel, showList, showRichLink, showTemplate } from './showing'
import type { AnyToolWords, ContentTool, ToolName } from './tool'

export type { ContentTool, ToolName, ToolResult } from './tool'

/** The tools of each type: a payment is shown, or asked for. */
const toolsOfTypes: { readonly [T in StructuredType]: readonly [AnyToolWords, ...AnyToolWords[]] } = {
  template: [showTemplate],
  carousel: [showCarousel],
  list: [showList],
  rich_link: [showRichLink],
  wallet_pay: [showWalletPay, askPayment],
  select: [askSelect],
  form: [askForm],
  time_select: [askTime],
}
const toolWords = /* @__PURE__ */ Object.values(toolsOfTypes).flat()

export interface ToolOptions {
  /**
   * Fields that the program gives for each message of a type, such as the shop's part of a payment. A call does not
   * give them.
   */
  given?: Readonly<Partial<Record<StructuredType, Fields>>>
}

/** Returns the tools whose type the channel shows. Other types would arrive as plain text, without their answers. */
export function toolsOf(channel: ChannelKind, { given = {} }: ToolOptions = {}): ContentTool[] {
  return toolWords
    .filter(({ type }) => supports(channel, type))
    .map((tool) => {
      const fixed = given[tool.type] ?? {}
      return {
        name: tool.name,
        type: tool.type,
        description: tool.about,
        parameters: parametersOf(tool, channel, new Set(Object.keys(fixed))),
        waits: tool.waits,
        toContent: (args) => contentOf(tool, channel, args, fixed),
      }
    })
}

/** The type of each tool, also of those that a channel does not show. */
export const typeOfTool = /* @__PURE__ */ Object.fromEntries(
  toolWords.map(({ name, type }) => [name, type]),
) as Readonly<Record<ToolName, StructuredType>>
