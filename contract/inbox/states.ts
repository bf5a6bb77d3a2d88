/**
 * `new`: the customer waits, and no agent is the owner. `assigned`: the conversation waits for its owner. `waiting`:
 * the newest message is an agent's. `snoozed`: agents have put it off until a time, or until the customer writes.
 * `closed`: its thread is closed, or about to be.
 */
export const conversationStates = ['new', 'assigned', 'waiting', 'snoozed', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** States for the query of a list: also `mine`, the assigned conversations of the caller. */
export const listedStates = [...conversationStates, 'mine'] as const
export type ListedState = (typeof listedStates)[number]

/**
 * The routing mode: agents choose; or the conversation is offered to one agent after the other; or agents sort it into
 * one of these two modes.
 */
export type RoutingModeName = 'asynchronous' | 'real_time' | 'triage'

/** How urgent a conversation is, as agents set it; the most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]
