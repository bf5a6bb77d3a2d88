export interface ToolCall {
  id: string
  name: string
  arguments: string
}

/** Called in the order of the events. The next event waits for the promise. */
export interface AgentHandlers {
  text(messageId: string, delta: string): Promise<void>
  textEnded(messageId: string): Promise<void>
  /** The agent began a step, a tool or an activity with this name. */
  busyWith(name: string): Promise<void>
  toolCalled(call: ToolCall): Promise<void>
}
