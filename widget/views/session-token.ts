import { createContext } from 'preact'

/** The token of the chat's session; empty outside of a chat. In its own file, because the log loads before any file. */
export const SessionToken = createContext('')
