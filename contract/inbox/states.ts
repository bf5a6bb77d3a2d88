/**
 * `new`: the customer waits, and there is no owner. `assigned`: the conversation waits for its owner. `waiting`: the
 * newest message is an agent's. `snoozed`: agents have postponed it until a time, or until the customer writes.
 * `closed`: its thread is closed or being closed.
 */
export const conversationStates = ['new', 'assigned', 'waiting', 'snoozed', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** States for the query of a list. `mine` is the assigned conversations of the caller. */
export const listedStates = [...conversationStates, 'mine'] as const
export type ListedState = (typeof listedStates)[number]

/**
 * The routing mode. `asynchronous`: agents choose conversations. `real_time`: one agent after another is offered a
 * conversation. `triage`: agents sort conversations into one of these two modes.
 */
export type RoutingModeName = 'asynchronous' | 'real_time' | 'triage'

/** The priorities that agents set, the most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]
